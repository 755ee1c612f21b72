import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { BrowserUnavailable, findChromium } from './find-chromium';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

it('the operator’s own Chromium comes before those on the PATH', () => {
  const own = program('own');
  const usual = program('chromium');
  const path = ['/nowhere', folder].join(delimiter);
  expect(findChromium(own, path)).toBe(own);
  expect(findChromium(undefined, path)).toBe(usual);
});

it('reports a path without a program instead of passing over it', () => {
  program('chromium');
  const missing = join(folder, 'missing');
  expect(() => findChromium(missing, folder)).toThrow(BrowserUnavailable);
  expect(() => findChromium(missing, folder)).toThrow(missing);
});
