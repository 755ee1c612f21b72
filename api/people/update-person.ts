import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  isLastOwner,
  lockPerson,
  type Person,
  updatePerson as store,
} from '../../modules/dashboard/store/person-store';
import { endOwnership } from '../../modules/websites/store/website-store';
import { AppError } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import {
  checkWebsites,
  lastOwner,
  lockedPathPerson,
  personFields,
  personPath,
  personSchema,
} from './person-schema';

export const updatePerson = defineWrite({
  id: 'updatePerson',
  area: 'account',
  method: 'patch',
  path: '/account/people/{personId}',
  summary: 'Update a person who signs in to the dashboard',
  description:
    'Changes the name, the mail address, the role or the websites of a person; open sessions follow at once. The last owner stays one. One who becomes a client takes care of no website any more. Another address ends the links that were mailed to the one before.',
  tool: { unfit: 'People manage who signs in to the dashboard' },
  params: personPath,
  body: z.strictObject(personFields).partial(),
  response: personSchema,
  errors: ['conflict'],
  resolve: lockedPathPerson,
  async handle(context, { body, resource }) {
    const { db, caller } = context;
    const role = body.role ?? resource.role;
    // Another role than that of a client sees all.
    const websites = body.role && role !== 'client' ? null : resource.websiteIds;
    const websiteIds = body.websiteIds === undefined ? websites : body.websiteIds;
    const next = {
      name: body.name ?? resource.name,
      email: body.email === undefined ? resource.email : body.email,
      role,
      websiteIds: websiteIds && [...new Set(websiteIds)],
    };
    await checkWebsites(db, next);
    if (resource.id === caller.keyId && next.role !== resource.role) {
      throw new AppError('conflict', 'A person cannot change their own role. Ask another owner.');
    }
    if (next.role !== 'owner' && (await isLastOwner(db, resource.id))) throw lastOwner(resource);
    await store(db, resource.id, next);
    if (next.role === 'client') await endOwnership(db, resource.id);
    await audit(db, context, {
      action: 'person.update',
      targetType: 'person',
      targetId: resource.id,
      details: { ...body },
    });
    return { data: (await lockPerson(db, resource.id)) as Person };
  },
});
