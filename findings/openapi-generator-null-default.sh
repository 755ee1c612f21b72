#!/bin/sh
# OpenAPI Generator 7.25.0 (Maven), generator `python`, with an OpenAPI 3.1.1 document.
#
# A property may be left out, and null is then meant: `"type": ["string", "null"], "default": null`.
# In the class of the first object that a body is written with in place, the default becomes the text
# 'null': such a client sends the word "null" wherever a caller leaves the field out. Of a number it
# becomes the bare name null, so that the client cannot be imported. In the classes of the objects
# after it, and of a property that says the same with `anyOf`, it is None.
#
# Expected: None everywhere. JSON Schema Validation 2020-12, 9.2: a default is a value of the schema,
# here JSON's null, for which Python has None.
#
# Seen on 1 December 2026:
#   first object: note = 'null', bound = null, choice = None
#   second object: note = None, bound = None, choice = None
#   import: name 'null' is not defined
set -eu
for program in java mvn python3; do
  command -v $program >/dev/null || { echo 'needs java, mvn and python3'; exit 77; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn --quiet --batch-mode dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory="$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pydantic==2.13.5 python-dateutil==2.9.0.post0 urllib3==2.7.0 typing-extensions==4.16.0
cat >write.py <<'PY'
import json

fields = {
    "type": "object",
    "properties": {
        "note": {"type": ["string", "null"], "default": None},
        "bound": {"type": ["number", "null"], "default": None},
        "choice": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None},
    },
}
body = {
    "type": "object",
    "properties": {"first": fields, "second": fields},
}
document = {
    "openapi": "3.1.1",
    "info": {"title": "Notes", "version": "1"},
    "paths": {
        "/notes": {
            "post": {
                "operationId": "addNotes",
                "requestBody": {"content": {"application/json": {"schema": body}}},
                "responses": {"204": {"description": "Added"}},
            }
        }
    },
}
json.dump(document, open("openapi.json", "w"))
PY
python3 write.py
java -jar openapi-generator-cli-7.25.0.jar generate -g python -i openapi.json -o client >log 2>&1 || { cat log; exit 1; }
cat >show.py <<'PY'
import re
from pathlib import Path

models = Path("client/openapi_client/models")
for name, file in (("first", "add_notes_request_first"), ("second", "add_notes_request_second")):
    code = (models / f"{file}.py").read_text()
    defaults = re.findall(r"^    (note|bound|choice): .* = (\S+)$", code, re.MULTILINE)
    print(f"{name} object: " + ", ".join(f"{field} = {value}" for field, value in defaults))
PY
seen=$(python3 show.py; printf 'import: '; cd client && ../venv/bin/python -c 'import openapi_client' 2>&1 | sed -n '$s/^NameError: //p')
echo "$seen"
test "$seen" = "first object: note = 'null', bound = null, choice = None
second object: note = None, bound = None, choice = None
import: name 'null' is not defined"
