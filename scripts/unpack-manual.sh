#!/usr/bin/env bash
# Brings PostgreSQL's manual, which test/audits/real-docs.long.test.ts crawls, from Debian 12's package archive.
# Unpacked, not installed: small images of Debian leave documentation out.
exec "$(dirname "$0")/unpack-debian.sh" node_modules/.cache/postgresql-doc-15 postgresql-doc-15
