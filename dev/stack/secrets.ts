import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfPresent, writePrivateFile } from './private-file';

// Only base64url characters, so that a password needs no escaping inside a URL.
const password = () => randomBytes(24).toString('base64url');

const secretsSchema = z.object({
  postgresPassword: z.string().min(1),
  ownerPassword: z.string().min(1),
  appPassword: z.string().min(1),
  // Data folders of earlier versions have none.
  backupPassword: z.string().min(1).default(password),
  clickhousePassword: z.string().min(1),
  encryptionKey: z.base64(),
});

export type Secrets = z.output<typeof secretsSchema>;

/** Loads the passwords and the key of a data folder, which are created at its first start. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const stored = readIfPresent(path);
  if (stored !== undefined) return complete(path, secretsSchema.parse(JSON.parse(stored)), stored);
  const secrets: Secrets = {
    postgresPassword: password(),
    ownerPassword: password(),
    appPassword: password(),
    backupPassword: password(),
    clickhousePassword: password(),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  return complete(path, secrets);
}

/** Writes what the file lacks, so that the next start has the same. */
function complete(path: string, secrets: Secrets, stored?: string): Secrets {
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  if (text !== stored) writePrivateFile(path, text);
  return secrets;
}
