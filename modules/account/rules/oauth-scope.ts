import type { KeyAccess } from './api-key';

export const oauthScopes = ['read', 'write'] as const;

/**
 * Returns the access that a scope asks for: all of it if the client names no scope, undefined if it
 * names only scopes that do not exist. Unknown scopes next to known ones are ignored.
 */
export function accessOfScope(scope: string | undefined): KeyAccess | undefined {
  if (scope === undefined || scope.trim() === '') return 'read_write';
  const names = scope.split(' ');
  if (names.includes('write')) return 'read_write';
  return names.includes('read') ? 'read' : undefined;
}

export const scopeOfAccess = (access: KeyAccess): string =>
  access === 'read_write' ? 'read write' : 'read';

/** Whether a key of the access `granted` may give `asked`. */
export const isWithin = (asked: KeyAccess, granted: KeyAccess): boolean =>
  asked === 'read' || granted === 'read_write';
