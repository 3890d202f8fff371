"""What the modules of the tasks share. The generated code is its only user; import public names from the package."""

from .codec import Nullable, Sensitive
from .consumer import AsyncConsumer, AsyncDeduplicator, Consumer, Deduplicator, Publish, Verdict
from .counters import Outcome
from .errors import ContractError, DecodeError, EncodeError, Error, ErrorCode
from .failure import NonRetryableError, RetryableError, TaskFailure
from .fields import maybe, nullable, optional, required
from .flow import Flow, Progress, bind_flow
from .lazy import lazy
from .letters import DeadLetter
from .machine import State, Step, bind_machine, step
from .message import Message, bind_message
from .model import Model, bind
from .registry import Envelope, Registry
from .retry import Retry, Schedule
from .scalars import Bool, Bytes, Decimal, Double, Enum, Id, Int, IntText, Producer, Text, Uuid
from .shapes import List, Map, Object, RawJson, Union
from .task import Cron, DeadLetterPlace, Decision, Exchange, Queue, Rung, Service, Task, TaskError
from .times import Date, Duration, Timestamp
from .values import UNSET, Json, TextEnum, UnknownValue, UnknownVariant, Unset

__all__ = [
    "UNSET",
    "AsyncConsumer",
    "AsyncDeduplicator",
    "Bool",
    "Bytes",
    "Consumer",
    "ContractError",
    "Cron",
    "Date",
    "DeadLetter",
    "DeadLetterPlace",
    "Decimal",
    "Decision",
    "DecodeError",
    "Deduplicator",
    "Double",
    "Duration",
    "EncodeError",
    "Enum",
    "Envelope",
    "Error",
    "ErrorCode",
    "Exchange",
    "Flow",
    "Id",
    "Int",
    "IntText",
    "Json",
    "List",
    "Map",
    "Message",
    "Model",
    "NonRetryableError",
    "Nullable",
    "Object",
    "Outcome",
    "Producer",
    "Progress",
    "Publish",
    "Queue",
    "RawJson",
    "Registry",
    "Retry",
    "RetryableError",
    "Rung",
    "Schedule",
    "Sensitive",
    "Service",
    "State",
    "Step",
    "Task",
    "TaskError",
    "TaskFailure",
    "Text",
    "TextEnum",
    "Timestamp",
    "Union",
    "UnknownValue",
    "UnknownVariant",
    "Unset",
    "Uuid",
    "Verdict",
    "bind",
    "bind_flow",
    "bind_machine",
    "bind_message",
    "lazy",
    "maybe",
    "nullable",
    "optional",
    "required",
    "step",
]
