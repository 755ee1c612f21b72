#!/bin/sh
# apache-log-parser 1.7.0 (PyPI) and clf-parser 0.0.2 (npm), two readers of Apache's access logs.
#
# Both end a field at the first quotation mark, though Apache writes one within a field as \". So a
# crawler's name that stands behind one is lost from its user agent. Where the request has one,
# clf-parser moves the fields: the status is given as the number of bytes, and there is no user agent.
#
# Expected: quotation marks in a field are escaped with a backslash (Apache's mod_log_config, "Format
# Notes"), so that a field ends at one that is not.
#
# Seen on 1 December 2026:
#   apache-log-parser: 200, 5 bytes, [Reader \]
#   clf-parser: 200, 5 bytes, [Reader \]
#   clf-parser, in the request: NaN, 200 bytes, [null]
set -eu
for program in node npm python3; do
  command -v "$program" >/dev/null || { echo "needs $program"; exit 77; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund clf-parser@0.0.2
python3 -m venv python || { echo 'needs venv'; exit 77; }
python/bin/pip install --quiet --disable-pip-version-check apache-log-parser==1.7.0
cat >agent.log <<'LOG'
192.0.2.1 - - [01/Nov/2026:10:00:00 +0000] "GET /list HTTP/1.1" 200 5 "-" "Reader \"two\" (compatible; ExampleBot/1.0)"
LOG
cat >request.log <<'LOG'
192.0.2.1 - - [01/Nov/2026:10:00:00 +0000] "GET /list?q=\"two\" HTTP/1.1" 200 5 "-" "ExampleBot/1.0"
LOG
cat >show.py <<'PY'
import apache_log_parser

parse = apache_log_parser.make_parser('%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"')
line = parse(open('agent.log').read().rstrip('\n'))
agent = line['request_header_user_agent']
print(f"apache-log-parser: {line['status']}, {line['response_bytes_clf']} bytes, [{agent}]")
PY
cat >show.cjs <<'JS'
const { readFileSync } = require('node:fs');
const parse = require('clf-parser');

for (const [name, file] of [['clf-parser', 'agent.log'], ['clf-parser, in the request', 'request.log']]) {
  const line = parse(readFileSync(file, 'utf8').trimEnd());
  console.log(`${name}: ${line.status}, ${line.body_bytes_sent} bytes, [${line.http_user_agent}]`);
}
JS
{ python/bin/python show.py; node show.cjs; } >seen
cat seen
cat >stated <<'STATED'
apache-log-parser: 200, 5 bytes, [Reader \]
clf-parser: 200, 5 bytes, [Reader \]
clf-parser, in the request: NaN, 200 bytes, [null]
STATED
cmp -s seen stated || { echo 'This differs from what is stated.'; exit 1; }
