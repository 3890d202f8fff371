"""The base of all objects: pydantic models that the contract alone checks."""

from __future__ import annotations

import typing as _t

import pydantic as _p
import pydantic_core as _core
from pydantic_core import core_schema as _cs

from .fields import Field, Fields, field_schema
from .values import UNSET


class _Masked:
    def __repr__(self) -> str:
        return "[sensitive]"


_MASKED: _t.Final = _Masked()


class Model(_p.BaseModel, frozen=True):
    """An object of a contract: immutable, strict, checked when it is made."""

    model_config = _p.ConfigDict(
        strict=True,
        extra="forbid",
        defer_build=True,
        arbitrary_types_allowed=True,
        protected_namespaces=(),
        hide_input_in_errors=True,
    )

    __fields_table__: _t.ClassVar[Fields]
    __sensitive__: _t.ClassVar[bool] = False
    __masked__: _t.ClassVar[frozenset[str]] = frozenset()

    if not _t.TYPE_CHECKING:

        def __init__(self, /, **data: object) -> None:
            try:
                super().__init__(**data)
            except _p.ValidationError as error:
                raise _without_values(error, type(self)) from None

        @classmethod
        def model_validate(cls, obj: object, **options: object) -> Model:
            """As pydantic does, with errors that show no values."""
            try:
                return super().model_validate(obj, **options)
            except _p.ValidationError as error:
                raise _without_values(error, cls) from None

        @classmethod
        def model_validate_json(cls, *_: object, **__: object) -> _t.NoReturn:
            """Refuses: the JSON of pydantic is no message."""
            raise TypeError("pydantic's JSON is not what stands on the wire: use decode() of the message")

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[_p.BaseModel], handler: _p.GetCoreSchemaHandler, /
    ) -> _cs.CoreSchema:
        fields = {field.attr: field_schema(field) for field in cls.__model_fields__()}
        return _cs.model_schema(
            cls,
            _cs.model_fields_schema(fields, model_name=cls.__name__, extra_behavior="forbid"),
            config=_cs.CoreConfig(title=cls.__name__, strict=True, extra_fields_behavior="forbid"),
            frozen=True,
            # Wherever pydantic writes it: by itself, within a model of somebody else, for a web framework.
            serialization=_cs.plain_serializer_function_ser_schema(_refuse, when_used="json"),
        )

    @classmethod
    def __model_fields__(cls) -> tuple[Field, ...]:
        return cls.__fields_table__.declared

    def __repr_args__(self) -> _t.Iterator[tuple[str | None, _t.Any]]:
        if self.__sensitive__:
            yield None, _MASKED
            return
        for field in self.__model_fields__():
            value = self.__dict__.get(field.attr, UNSET)
            if value is not UNSET and value is not None and field.attr in self.__masked__:
                value = _MASKED
            yield field.attr, value


def _refuse(_: object) -> _t.NoReturn:
    raise TypeError("pydantic's JSON is not what stands on the wire: use encode() of the message")


def _without_values(error: _p.ValidationError, of: type[Model]) -> _p.ValidationError:
    """The same error without values and without what names something beneath a sensitive field.

    All values go, since some errors hold everything that was given.
    """
    details: list[_core.InitErrorDetails] = []
    for item in error.errors(include_url=False, include_input=False):
        place = item["loc"]
        if of.__sensitive__ or (place and place[0] in of.__masked__):
            place = place[:1]
        kind = _core.PydanticCustomError(_t.cast(_t.Any, item["type"]), _t.cast(_t.Any, _escape(item["msg"])))
        details.append({"type": kind, "loc": place, "input": None})
    return _p.ValidationError.from_exception_data(error.title, details, hide_input=True)


def _escape(message: str) -> str:
    return message.replace("{", "(").replace("}", ")")


def bind(of: type[Model], *fields: Field, sensitive: bool = False) -> None:
    """Says how an object stands on the wire."""
    of.__fields_table__ = Fields(fields)
    of.__sensitive__ = sensitive
    of.__masked__ = frozenset(field.attr for field in fields if field.codec.masked)
