import { partsOfRole, roleOf, roles } from './role';

it.each(roles)('a stored %s is read as one', (role) => {
  const websiteIds = role === 'client' ? ['web_1'] : null;
  expect(roleOf({ ...partsOfRole(role), websiteIds })).toBe(role);
});

it('only owners and editors may change anything', () => {
  expect(roles.filter((role) => partsOfRole(role).access === 'read_write')).toEqual([
    'owner',
    'editor',
  ]);
});

it('a sign-in from before there were roles keeps what it may do', () => {
  const before = { canManage: true, websiteIds: null };
  expect(roleOf({ ...before, access: 'read_write' })).toBe('owner');
  expect(roleOf({ ...before, access: 'read' })).toBe('viewer');
});
