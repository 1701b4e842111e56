"""Whether the model that is set can be asked, before anybody dreams with it. Nothing is sent anywhere."""

from __future__ import annotations

from collections.abc import Mapping

from reverie.agents.model_name import refuse_unusable
from reverie.errors import SettingsError
from reverie.settings import Settings


def why_no_model(settings: Settings, environ: Mapping[str, str]) -> str:
    """What the engine or the model that is set lacks, in words; nothing where all is there, or none is set."""
    if settings.engine == "rules" and not settings.model:
        return ""
    try:
        refuse_unusable(settings.model, environ)
    except SettingsError as error:
        return str(error)
    return ""
