import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const isCompiled = __filename.endsWith('.js');
export const projectRoot = isCompiled
  ? join(__dirname, '..', '..', '..')
  : join(__dirname, '..', '..');

/** Set by a test run that compiled everything before its files run concurrently. */
let built = isCompiled || process.env['TESTS_ARE_BUILT'] === '1';

/**
 * Returns the path of a compiled program, e.g. `dev/stack/guard`. Under a test runner it is
 * compiled first.
 */
export function entryPoint(name: string): string {
  if (!built) {
    build();
    built = true;
  }
  return join(projectRoot, 'dist', `${name}.js`);
}

function build(): void {
  const script = join(projectRoot, 'scripts', 'build.mjs');
  const result = spawnSync(process.execPath, [script, '--only', 'dev,platform,modules'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    throw new Error(`The build of the embedded stack failed:\n${result.stdout}${result.stderr}`);
  }
}
