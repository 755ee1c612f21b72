import { z } from 'zod';
import { readBindings } from '../../modules/search-console/store/binding-store';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { bindingSchema } from './binding-schema';

export const listSearchBindings = defineList({
  id: 'listSearchBindings',
  area: 'search-console',
  path: '/search-console/bindings',
  summary: 'List websites that are bound to properties',
  description:
    'Returns which website takes its data from which property, with the state of the connection.',
  tool: {
    description:
      'Lists which website takes its search data from which property, with the state of the connection. A website that is not listed has no search data.',
  },
  query: z.object({
    websiteId: idSchema('website').optional(),
    sort: sortBy(['createdAt', 'property'], 'oldest first').default('createdAt'),
  }),
  response: bindingSchema,
  async handle({ db }, { query, page }) {
    const bindings = await readBindings(db, query.websiteId);
    const sorted = sortRows(bindings, query.sort, (one, field) => one[field]);
    return pageOf(sorted, page);
  },
});
