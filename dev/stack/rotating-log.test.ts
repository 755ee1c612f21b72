import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RotatingLog } from './rotating-log';

const folder = mkdtempSync(join(tmpdir(), 'sightline-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a log keeps its newest lines and never more files than allowed', () => {
  const path = join(folder, 'part.log');
  const log = new RotatingLog(path, { bytesMax: 20, filesMax: 3 });
  for (let number = 0; number < 20; number += 1) log.write(`line ${number}`);
  log.close();
  expect(readdirSync(folder).sort()).toEqual(['part.log', 'part.log.1', 'part.log.2']);
  expect(readFileSync(path, 'utf8')).toContain('line 19\n');
});

it('continues a log that is opened again where it ended', () => {
  const path = join(folder, 'again.log');
  for (const line of ['first', 'second']) {
    const log = new RotatingLog(path);
    log.write(line);
    log.close();
  }
  expect(readFileSync(path, 'utf8')).toBe('first\nsecond\n');
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('a full disk ends no log', () => {
  // Every write to this device fails with ENOSPC.
  const log = new RotatingLog('/dev/full');
  expect(() => log.write('lost')).not.toThrow();
  log.close();
});

it('a log says how many lines it could not write, once it can again', () => {
  const path = join(folder, 'blocked', 'part.log');
  writeFileSync(join(folder, 'blocked'), '');
  const log = new RotatingLog(path);
  log.write('lost');
  log.write('lost');
  rmSync(join(folder, 'blocked'));
  mkdirSync(join(folder, 'blocked'));
  log.write('kept');
  log.close();
  expect(readFileSync(path, 'utf8')).toBe('\n2 lines could not be written here before.\nkept\n');
});
