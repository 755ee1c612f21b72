import { z } from 'zod';
import { defineRead } from '../operation/operation';
import { websitePath } from '../websites/path-website';
import { elasticProtocol } from './elastic-protocol';
import { logQuery } from './logs-schema';
import { pathOrDrainWebsite } from './take-logs-in';

const common = {
  area: 'crawlers',
  params: websitePath,
  query: logQuery.pick({ token: true }),
  tool: { unfit: 'What log shippers ask before they send' },
  acceptsDrainToken: true,
  resolve: pathOrDrainWebsite,
  protocol: elasticProtocol,
} as const;

/**
 * The oldest version with the `_bulk` API implemented here: clients of it and of older versions
 * accept it.
 */
const version = {
  number: '9.0.0',
  build_flavor: 'default',
  lucene_version: '10.1.0',
  minimum_wire_compatibility_version: '8.18.0',
  minimum_index_compatibility_version: '8.0.0',
};

/** Clients first request this to check that the server is Elasticsearch, and which version. */
export const describeElastic = defineRead({
  ...common,
  id: 'describeElastic',
  path: '/websites/{websiteId}/logs/elasticsearch',
  summary: 'Get the Elasticsearch-compatible version',
  description: 'Answers the version check that Elasticsearch clients make before they send.',
  response: z
    .object({
      name: z.string(),
      cluster_name: z.string(),
      cluster_uuid: z.string(),
      version: z.record(z.string(), z.string()),
      tagline: z.string(),
    })
    .meta({ id: 'ElasticInfo' }),
  handle: async (_context, { resource }) => ({
    data: {
      name: 'sightline',
      cluster_name: 'sightline',
      cluster_uuid: resource.id,
      version,
      tagline: 'You Know, for Search',
    },
  }),
});

/** Beats and Logstash request the license next, and continue only if it is valid. */
export const getElasticLicense = defineRead({
  ...common,
  id: 'getElasticLicense',
  path: '/websites/{websiteId}/logs/elasticsearch/_license',
  summary: 'Get the Elasticsearch-compatible license',
  description: 'Answers the license check that Elasticsearch clients make before they send.',
  response: z
    .object({ license: z.object({ status: z.string(), uid: z.string(), type: z.string() }) })
    .meta({ id: 'ElasticLicense' }),
  handle: async (_context, { resource }) => ({
    data: { license: { status: 'active', uid: resource.id, type: 'basic' } },
  }),
});
