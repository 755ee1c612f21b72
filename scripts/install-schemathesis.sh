#!/usr/bin/env bash
# Installs Schemathesis, which test/api/generated-requests.long.test.ts runs, in an environment of its
# own. `scripts/schemathesis.txt` pins it and what it needs, with their hashes.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=node_modules/.cache/schemathesis
test -x "$folder/bin/python" || python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: --requirement scripts/schemathesis.txt
