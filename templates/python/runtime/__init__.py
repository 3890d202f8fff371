"""What the modules of the tasks share. The generated code is its only user; import public names from the package."""

from .codec import Nullable, Sensitive
from .errors import ContractError, DecodeError, EncodeError, Error, ErrorCode
from .fields import maybe, nullable, optional, required
from .lazy import lazy
from .message import Message, bind_message
from .model import Model, bind
from .registry import Envelope, Registry
from .scalars import Bool, Bytes, Decimal, Double, Enum, Id, Int, IntText, Producer, Text, Uuid
from .shapes import List, Map, Object, RawJson, Union
from .task import Cron, Exchange, Queue, Retry, Task, TaskError
from .times import Date, Duration, Timestamp
from .values import UNSET, Json, TextEnum, UnknownValue, UnknownVariant, Unset

__all__ = [
    "UNSET",
    "Bool",
    "Bytes",
    "ContractError",
    "Cron",
    "Date",
    "Decimal",
    "DecodeError",
    "Double",
    "Duration",
    "EncodeError",
    "Enum",
    "Envelope",
    "Error",
    "ErrorCode",
    "Exchange",
    "Id",
    "Int",
    "IntText",
    "Json",
    "List",
    "Map",
    "Message",
    "Model",
    "Nullable",
    "Object",
    "Producer",
    "Queue",
    "RawJson",
    "Registry",
    "Retry",
    "Sensitive",
    "Task",
    "TaskError",
    "Text",
    "TextEnum",
    "Timestamp",
    "Union",
    "UnknownValue",
    "UnknownVariant",
    "Unset",
    "Uuid",
    "bind",
    "bind_message",
    "lazy",
    "maybe",
    "nullable",
    "optional",
    "required",
]
