import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user that runs Postgres if the stack itself runs as root, which Postgres refuses. */
export type Account = { uid: number; gid: number };

const names = ['postgres', 'nobody'] as const;

/** Returns undefined for an ordinary user, who runs Postgres directly. */
export function postgresAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // Existing data must be served by their owner.
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of names) {
    const uid = numericId('-u', name);
    const gid = numericId('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new Error(
    `Postgres refuses to run as root, and none of the users ${names.join(', ')} exists to run ` +
      'it as. Create one (useradd --system postgres), or start the stack as an ordinary user.',
  );
}

function numericId(flag: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return result.status === 0 ? Number.parseInt(result.stdout, 10) : undefined;
}
