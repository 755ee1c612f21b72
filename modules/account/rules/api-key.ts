import { createSecret, prefixOfSecret } from './secret-text';

export type KeyAccess = 'read' | 'read_write';

const prefixes: Record<KeyAccess, string> = { read: 'sl_r_', read_write: 'sl_rw_' };

export const createKeySecret = (access: KeyAccess): string => createSecret(prefixes[access]);

export function isKeySecret(text: string): boolean {
  const prefix = prefixOfSecret(text);
  return prefix === prefixes.read || prefix === prefixes.read_write;
}
