#!/usr/bin/env bash
# Installs the generators of clients that test/client/generated-clients.long.test.ts runs: they are
# 150 MB and need Python, Go, Java and Maven. Versions and digests are pinned here, in
# scripts/client-generators.txt and in test/client/generators/oapi-codegen/go.sum.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$PWD/node_modules/.cache/client-generators
mkdir -p "$folder"

test -x "$folder/python/bin/python" || python3 -m venv "$folder/python"
"$folder/python/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: --requirement scripts/client-generators.txt

(cd test/client/generators/oapi-codegen &&
  go mod download &&
  go build -o "$folder/oapi-codegen" github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen)

version=7.25.0
digest=41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae
jar=$folder/openapi-generator-cli-$version.jar
if ! echo "$digest  $jar" | sha256sum --check --status 2> /dev/null; then
  mvn --quiet --batch-mode dependency:copy "-Dartifact=org.openapitools:openapi-generator-cli:$version" "-DoutputDirectory=$folder"
  echo "$digest  $jar" | sha256sum --check --quiet
fi
ln --force --symbolic "$(basename "$jar")" "$folder/openapi-generator-cli.jar"
