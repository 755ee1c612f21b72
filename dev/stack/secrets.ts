import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfPresent, writePrivateFile } from './private-file';

const secretsSchema = z.object({
  postgresPassword: z.string().min(1),
  ownerPassword: z.string().min(1),
  appPassword: z.string().min(1),
  clickhousePassword: z.string().min(1),
  encryptionKey: z.base64(),
});

export type Secrets = z.output<typeof secretsSchema>;

// Only base64url characters, so that a password needs no escaping inside a URL.
const password = () => randomBytes(24).toString('base64url');

/** Loads the passwords and the key of a data folder, which are created at its first start. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const stored = readIfPresent(path);
  if (stored !== undefined) return secretsSchema.parse(JSON.parse(stored));
  const secrets: Secrets = {
    postgresPassword: password(),
    ownerPassword: password(),
    appPassword: password(),
    clickhousePassword: password(),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  writePrivateFile(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
