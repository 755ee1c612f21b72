import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSourceLines } from './source-lines';

const folder = mkdtempSync(join(tmpdir(), 'source-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const map = (mappings: string) =>
  JSON.stringify({ version: 3, sources: ['../modules/rank.ts'], names: [], mappings });

it('names lines of TypeScript instead of those of compiled files', () => {
  // The second line of the compiled file is the fifth of the source, at its third column.
  // cspell:disable-next-line
  writeFileSync(join(folder, 'rank.js.map'), map(';AAIE'));
  const stack = `Error: no rank\n    at find (${folder}/rank.js:2:1)\n    at node:internal/timers:605:5`;
  expect(withSourceLines(stack)).toBe(
    `Error: no rank\n    at find (${join(folder, '..', 'modules', 'rank.ts')}:5:3)\n    at node:internal/timers:605:5`,
  );
});

it.each([
  ['has no map', 'plain.js'],
  ['has a broken map', 'broken.js'],
  ['is of a package', 'node_modules/rank.js'],
])('leaves the line of a file alone that %s', (_name, file) => {
  writeFileSync(join(folder, 'broken.js.map'), '{');
  const stack = `Error: no rank\n    at async find (${folder}/${file}:2:7)`;
  expect(withSourceLines(stack)).toBe(stack);
});
