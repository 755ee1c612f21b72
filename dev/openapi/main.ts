import { breakingChanges } from './breaking-changes';
import { currentDocument } from './current-document';
import { readReleasedDocument, writeReleasedDocument } from './released-document';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `npm run lint:api` compares; `npm run openapi` writes the current document as the released one.
 */
function main([command]: string[]): void {
  if (command === 'write') {
    writeReleasedDocument(currentDocument());
    say('docs/openapi.json is the document of these sources.');
    return;
  }
  if (command !== 'compare') throw new Error('Use: main.js write | compare');
  const changes = breakingChanges(readReleasedDocument(), currentDocument());
  if (changes.length === 0) return;
  for (const change of changes) say(change);
  say(`${changes.length} breaking changes against docs/openapi.json, the last released document.`);
  say('Make them compatible. Until the first release, npm run openapi accepts them instead.');
  process.exitCode = 1;
}

main(process.argv.slice(2));
