import { z } from 'zod';
import { readProperties } from '../../modules/search-console/store/property-store';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { domain, timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { searchProvider } from './connection-schema';

const propertySchema = z
  .object({
    provider: searchProvider,
    connectionId: idSchema('connection'),
    property: z.string().describe('Its name, such as `sc-domain:example.com`'),
    kind: z
      .enum(['domain', 'url_prefix'])
      .describe('`domain` covers all hosts below the domain, `url_prefix` one address'),
    domain: z.string(),
    permission: z.string().describe('What the account may do there, as the search engine names it'),
    listedAt: timestamp.describe('When the account last listed it'),
    missingSince: timestamp
      .nullable()
      .describe('Since when the account no longer lists it; null while it does'),
    websiteIds: z.array(idSchema('website')).describe('Ids of the websites bound to it'),
  })
  .meta({ id: 'SearchProperty' });

export const listSearchProperties = defineList({
  id: 'listSearchProperties',
  area: 'search-console',
  path: '/search-console/properties',
  summary: 'List properties of connections',
  description:
    'Returns the properties that the workspace’s accounts listed when they were last tested.',
  tool: {
    description:
      'Lists the Search Console and Bing Webmaster properties that the workspace’s accounts may read, and the websites bound to each. `missingSince` is null while a property is listed.',
  },
  query: z.object({
    connectionId: idSchema('connection').optional(),
    domain: domain.optional(),
    sort: sortBy(['domain', 'property', 'listedAt'], 'by domain').default('domain'),
  }),
  response: propertySchema,
  async handle({ db }, { query, page }) {
    const { connectionId, domain: ofDomain } = query;
    const properties = await readProperties(db, { connectionId, domain: ofDomain });
    const sorted = sortRows(properties, query.sort, (one, field) => one[field]);
    return pageOf(sorted, page);
  },
});
