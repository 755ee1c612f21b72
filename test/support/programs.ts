import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { programsOnPath } from '../../platform/programs-on-path';

/** Servers' programs stand where only root looks. */
const path = [process.env['PATH'] ?? '', '/usr/sbin', '/usr/bin'].join(delimiter);

/** Where a program of the system is; undefined where it is not installed. */
const findProgram = (name: string): string | undefined => programsOnPath(name, path)[0];

/**
 * Describes tests that run real programs. Where one is missing they are skipped, and the name says
 * what to install; `.ci/run` installs all of them and takes no skipped test.
 */
export function describeWith<Name extends string>(
  programs: readonly Name[],
  what: string,
  tests: (paths: Record<Name, string>) => void,
): void {
  const found = programs.map((name) => [name, findProgram(name)] as const);
  const missing = found.filter(([, path]) => !path).map(([name]) => name);
  describeUnless(missing, what, () => tests(Object.fromEntries(found) as Record<Name, string>));
}

/** The same of what is no program: names of what is missing. */
export function describeUnless(missing: readonly string[], what: string, tests: () => void): void {
  if (missing.length === 0) {
    describe(what, tests);
    return;
  }
  describe.skip(`${what} (not installed: ${missing.join(', ')})`, () => {
    test('is not tried', () => undefined);
  });
}

function hasChromium(): boolean {
  try {
    return findChromium(undefined) !== '';
  } catch {
    return false;
  }
}

/** Each test file has an `it` of its own, and this module stays for all of them. */
const itOfFile = (): jest.It => (hasChromium() ? it : it.skip);

/** A test that needs a browser; skipped without one, which fails `.ci/run`. */
export const itWithBrowser: jest.It = new Proxy(it, {
  apply: (_it, self, given) => Reflect.apply(itOfFile(), self, given),
  get: (_it, name) => Reflect.get(itOfFile(), name),
});

/** A folder of a test's own, which only its user may enter. */
export function newFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sightline-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The n-th code block of a page in docs/, with placeholders and paths replaced. */
export function codeOf(page: string, block: number, replace: Record<string, string>): string {
  const text = readFileSync(join(__dirname, '..', '..', 'docs', page), 'utf8');
  const code = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)][block]?.[1];
  if (code === undefined) throw new Error(`docs/${page} has no code block ${block}`);
  return Object.entries(replace).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`docs/${page} does not say ${from}`);
    return result.replaceAll(from, to);
  }, code);
}

export type Run = { status: number | null; stdout: string; stderr: string };

/** Runs a program to its end while this process keeps serving. */
export function run(path: string, args: string[], input: Buffer | string = ''): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { stdio: 'pipe' });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk: Buffer) => {
        texts[name] += chunk.toString();
      });
    }
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, ...texts }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
