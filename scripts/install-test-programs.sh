#!/usr/bin/env bash
# Installs the clients, tools and servers of other makers that long tests run: test/programs/package.json, and
# scripts/python-servers.txt in an environment of its own, and test/programs/pom.xml where Maven is there. They are some
# 190 MB, so they are no dependencies.
set -euo pipefail
npm ci --prefix "$(dirname "$0")/../test/programs" --replace-registry-host=always --no-audit --no-fund
cd "$(dirname "$0")/.."
folder=node_modules/.cache/python-servers
test -x "$folder/bin/python" || python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: --requirement scripts/python-servers.txt
# Tomcat comes with Spring Boot.
if command -v mvn > /dev/null; then
  mvn --quiet --batch-mode --file test/programs/pom.xml dependency:copy-dependencies "-DoutputDirectory=$PWD/node_modules/.cache/java-servers"
fi
