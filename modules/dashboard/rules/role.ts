import type { KeyAccess } from '../../account/rules/api-key';

/** What a person may do, from all to least. */
export const roles = ['owner', 'editor', 'viewer', 'client'] as const;
export type Role = (typeof roles)[number];

/** How a role is stored. */
export type RoleParts = {
  access: KeyAccess;
  canManage: boolean;
  /** Null: all websites. */
  websiteIds: readonly string[] | null;
};

/** An owner manages people, keys and providers; a client reads the chosen websites alone. */
export function roleOf({ access, canManage, websiteIds }: RoleParts): Role {
  if (websiteIds !== null) return 'client';
  if (access === 'read') return 'viewer';
  return canManage ? 'owner' : 'editor';
}

/** Returns how a role is stored; the websites are apart. */
export const partsOfRole = (role: Role): Pick<RoleParts, 'access' | 'canManage'> => ({
  access: role === 'owner' || role === 'editor' ? 'read_write' : 'read',
  canManage: role === 'owner',
});
