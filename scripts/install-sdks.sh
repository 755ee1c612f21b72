#!/bin/sh
# Installs the official clients of the providers, pinned, for test/sdks: into .data/sdks, or where SDKS_FOLDER says.
set -eu
cd "$(dirname "$0")/.."
folder=${SDKS_FOLDER:-.data/sdks}
mkdir -p "$folder"
[ -f "$folder/package.json" ] || echo '{ "private": true }' > "$folder/package.json"
npm install --prefix "$folder" --no-save --no-audit --no-fund --ignore-scripts --silent \
  openai@7.59.0 \
  @anthropic-ai/sdk@1.14.0 \
  @google/genai@3.3.0 \
  @perplexity-ai/perplexity_ai@0.38.5 \
  @mistralai/mistralai@2.7.0 \
  dataforseo-client@2.1.7 \
  @googleapis/searchconsole@11.0.0 \
  @googleapis/chromeuxreport@12.0.0
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
  dataforseo-client==2.1.10
echo "The clients are in $folder."
