import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-words-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(path: string, text: string, ...args: string[]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  const script = join(__dirname, 'check-words.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, '--root', folder, ...args], {
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
  ['a comment', 'const a = 1;\n// Nobody reads it.\n'],
  ['a doc comment', 'let b;\n/** Nobody reads it. */\nexport const a = 1;\n'],
  ['a comment after code', '\nconst a = 1; // Nobody reads it.\n'],
  ['a comment at the end of a block', '{\n// Nobody reads it.\n}\n'],
  ['an error message', '\nthrow new AppError("conflict", "Nobody reads it.");\n'],
  ['a summary', '\nconst a = { summary: "Nobody reads it." };\n'],
  ['a description that is put together', '\nconst a = { description: "Nobody " + "reads it" };\n'],
])('reports a retired word in %s', (_kind, text) => {
  const { status, stdout } = check('dev/openapi/x.ts', text);
  expect(status).toBe(1);
  expect(stdout).toContain('dev/openapi/x.ts:2: "Nobody"');
});

it('leaves names and other strings in code alone', () => {
  const text = 'const nobody = { user: "nobody", held: `beside` };\n';
  expect(check('dev/openapi/x.ts', text)).toEqual({ status: 0, stdout: '' });
});

it('shows folders that are not enforced only when asked, and does not fail for them', () => {
  expect(check('other/x.ts', '// Nobody\n')).toEqual({ status: 0, stdout: '' });
  const { status, stdout } = check('other/x.ts', '// Nobody\n', '--all');
  expect(status).toBe(0);
  expect(stdout).toContain('other/x.ts:1');
});
