import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from './make-data-folder';

const folder = mkdtempSync(join(tmpdir(), 'sightline-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a data folder is made with the folders above it, for its owner only', () => {
  const path = join(folder, 'a', 'b');
  makeDataFolder(path);
  makeDataFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

it('a data folder below a file is refused by one sentence', () => {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  expect(() => makeDataFolder(join(path, 'data'))).toThrow(
    new Error(
      `DATA_DIR ${join(path, 'data')} cannot be used: ${path} is a file. Choose another folder.`,
    ),
  );
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('a data folder that cannot be made is refused at once', () => {
  expect(() => makeDataFolder('/proc/nope')).toThrow(
    /^DATA_DIR \/proc\/nope cannot be used: ENOENT/,
  );
});
