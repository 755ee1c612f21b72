import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Not written out in tables, because those of this file are checked as well. */
const retired = 'Nobody';
const retiredInTitles = 'anybody';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-words-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  const script = join(__dirname, 'check-words.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, '--root', folder], {
    encoding: 'utf8',
  });
  return { status, stdout };
}

it('reports a retired word in Markdown, with its line and the word to use', () => {
  const { status, stdout } = check('README.md', '# Title\n\nNobody waits.\n');
  expect(status).toBe(1);
  expect(stdout).toContain('README.md:3: "Nobody" → no one');
});

it('leaves code and addresses in Markdown alone', () => {
  const text = '`nobody` [x](beside.md) https://x.example/beside\n```sh\nheld\n```\n';
  expect(check('README.md', text)).toEqual({ status: 0, stdout: '' });
});

it.each([
  ['a comment', 'x.ts', `const a = 1;\n// ${retired} reads it.\n`],
  ['a doc comment', 'x.ts', `let b;\n/** ${retired} reads it. */\nexport const a = 1;\n`],
  ['a comment after code', 'x.ts', `\nconst a = 1; // ${retired} reads it.\n`],
  ['a comment at the end of a block', 'x.ts', `{\n// ${retired} reads it.\n}\n`],
  ['an error message', 'x.ts', `\nthrow new AppError("conflict", "${retired} reads it.");\n`],
  ['a summary', 'x.ts', `\nconst a = { summary: "${retired} reads it." };\n`],
  ['a description in parts', 'x.ts', `\nconst a = { description: "${retired} " + "reads it" };\n`],
  ['the title of a test', 'x.test.ts', `\nit("${retired} reads it", () => {});\n`],
  ['the title of a group', 'x.test.ts', `\ndescribe("${retired} reads it", () => {});\n`],
  ['titles in a table', 'x.test.ts', `\nit.each([["${retired}", 1]])("%s reads it", () => {});\n`],
  ['the name of a variable', 'x.ts', `\nconst is${retired} = true;\n`],
  ['the name of a function', 'x.ts', `\nfunction notify${retired}() {}\n`],
  ['the name of a parameter', 'x.ts', `\nconst read = (is${retired}: boolean) => 1;\n`],
  ['text in JSX', 'web/x.tsx', `const a = (\n<p>${retired} reads it</p>);\n`],
  ['the texts of a screen', 'web/texts/x.ts', `\nconst a = { empty: "${retired} reads it." };\n`],
])('reports a retired word in %s', (_kind, path, text) => {
  const { status, stdout } = check(path, text);
  expect(status).toBe(1);
  expect(stdout.toLowerCase()).toContain(`${path}:2: "${retired.toLowerCase()}"`);
});

it('reports words that are retired in titles only there', () => {
  const { stdout } = check('x.test.ts', `\nit("reads what ${retiredInTitles} sends", () => {});\n`);
  expect(stdout).toContain(`x.test.ts:2: "${retiredInTitles}"`);
  const comment = `// Reads what ${retiredInTitles} sends.\n`;
  expect(check('x.test.ts', comment)).toEqual({ status: 0, stdout: '' });
});

it('leaves fields and other strings in code alone', () => {
  const text = 'const a = { user: "nobody", held: `beside`, text: "Nobody reads it" };\n';
  expect(check('dev/x.ts', text)).toEqual({ status: 0, stdout: '' });
});
