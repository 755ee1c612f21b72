import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../../dev/stack/entry-point';
import { describeUnless } from './programs';

/** Clients and tools of other makers, with a lock file of their own. */
export const testPrograms = join(projectRoot, 'test/programs');

const packageFolder = (name: string) => join(testPrograms, 'node_modules', name);

/**
 * Describes tests that run packages of `test/programs`. Where one is missing they are skipped, and
 * the name says what to run; `.ci/run` installs all of them and takes no skipped test.
 */
export function describeWithPackages(names: string[], what: string, tests: () => void): void {
  const missing = names.filter((name) => !existsSync(packageFolder(name)));
  describeUnless(missing.length === 0 ? [] : ['scripts/install-test-programs.sh'], what, tests);
}

/** Loads a package of `test/programs`. */
export function requirePackage<Exports>(name: string): Exports {
  return createRequire(join(testPrograms, 'package.json'))(name) as Exports;
}

/** The path of a file of such a package. */
export const packageFile = (name: string, file: string): string => join(packageFolder(name), file);
