"""The base of all value objects."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any, Self, cast

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """An immutable value object that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    @classmethod
    def built(cls, **values: Any) -> Self:
        """Return an instance of values that this package made itself, without a second check.

        Args:
            values: every field, in the order of the class, which is that of its JSON.

        As pydantic's `model_construct`, which looks for aliases and defaults as well and takes ten times as long.
        """
        made = cls.__new__(cls)
        put = object.__setattr__
        put(made, "__dict__", values)
        put(made, "__pydantic_fields_set__", set(values))
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None)
        return made

    @classmethod
    def filled(cls, **values: Any) -> Self:
        """As `built`, where some fields keep their defaults.

        The first check of a value by pydantic prepares its class, which takes as long as checking a page of a draft.
        """
        defaults, factories = _defaults(cls)
        fresh = {name: factory() for name, factory in factories if name not in values}
        return cls.built(**{**defaults, **fresh, **values})


@cache
def _defaults(cls: type[Frozen]) -> tuple[dict[str, Any], list[tuple[str, Callable[[], Any]]]]:
    """Return a class's fields in order with their defaults, a required one with None; and what makes fresh defaults."""
    defaults: dict[str, Any] = {}
    factories: list[tuple[str, Callable[[], Any]]] = []
    for name, field in cls.model_fields.items():
        defaults[name] = None if field.is_required() else field.get_default()
        if field.default_factory is not None:
            factories.append((name, cast("Callable[[], Any]", field.default_factory)))
    return defaults, factories


def content_id(kind: str, *parts: str) -> str:
    """Return a stable id `kind-xxxxxxxxxxxxxxxx` that depends on the parts alone.

    Parts are joined with their lengths, so that ("ab", "c") and ("a", "bc") differ.
    16 hexadecimal digits (64 bits) keep the chance of any clash among ten million ids below 1 in 300,000.
    """
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    digest = hashlib.sha256(b"".join([b"%d:%b" % (len(data), data) for data in encoded]))
    return f"{kind}-{digest.hexdigest()[:16]}"
