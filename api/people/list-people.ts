import { listPeople as readPeople } from '../../modules/dashboard/store/person-store';
import { defineList } from '../operation/operation';
import { personSchema } from './person-schema';

export const listPeople = defineList({
  id: 'listPeople',
  area: 'account',
  path: '/account/people',
  summary: 'List people who can sign in to the dashboard',
  description:
    'Returns the named sign-ins of the workspace with their roles and websites, without those that were revoked.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  response: personSchema,
  handle: ({ db }, { page }) => readPeople(db, page),
});
