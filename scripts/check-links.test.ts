import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const script = join(__dirname, 'check-links.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, stdout };
}

it('accepts links, headings, paths and file names that exist', () => {
  const result = check({
    'README.md':
      '# One, two\n[a](docs/a.md#the-end) [b](#one-two) [c](https://x.example/y) `api/x.ts` `api/`',
    'docs/a.md': '## The end\n[up](../README.md), `x.ts`, `GET /api/v1/x`, `modules/*/rules`',
    'api/x.ts': '/** See docs/a.md. */',
  });
  expect(result).toEqual({ status: 0, stdout: '' });
});

it.each([
  ['a link', '[a](docs/b.md)', 'the link docs/b.md'],
  ['a heading', '[a](docs/a.md#other)', 'the link docs/a.md#other'],
  ['a path', '`api/y.ts`', 'the path api/y.ts'],
  ['a folder', '`api/y/`', 'the path api/y/'],
  ['a path of an earlier layout', '`core/x.ts`', 'the path core/x.ts'],
  ['a file name', '`y.ts`', 'the path y.ts'],
])('reports %s that leads nowhere', (_kind, text, problem) => {
  const { status, stdout } = check({ 'README.md': text, 'docs/a.md': '# A', 'api/x.ts': '' });
  expect(status).toBe(1);
  expect(stdout).toContain(`README.md: ${problem}\n1 references`);
});

it('reports a document that a comment names and that is gone', () => {
  expect(check({ 'api/x.ts': '// docs/gone.md' }).stdout).toContain(
    'api/x.ts: the document docs/gone.md',
  );
});

it('leaves blocks of code and history alone', () => {
  const text = '```sh\n[a](b.md) `core/x.ts`\n```\n';
  expect(check({ 'README.md': text, 'CHANGELOG.md': '`core/x.ts`' }).status).toBe(0);
});
