import { z } from 'zod';
import { defineRead } from '../operation/operation';
import { websitePath } from '../websites/path-website';
import { elasticProtocol } from './elastic-protocol';
import { pathOrDrainWebsite } from './ingest-upload';
import { logQuery } from './logs-schema';

const common = {
  area: 'crawlers',
  params: websitePath,
  query: logQuery.pick({ token: true }),
  tool: { unfit: 'Log shippers call it before they send' },
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
  description: 'Returns what Elasticsearch clients check before they send: name and version.',
  response: z
    .object({
      name: z.string().describe('Name of the node: always `sightline`'),
      cluster_name: z.string().describe('Name of the cluster: always `sightline`'),
      cluster_uuid: z.string().describe('Id of the website'),
      version: z
        .record(z.string(), z.string())
        .describe('Version of Elasticsearch whose `_bulk` API is implemented'),
      tagline: z.string().describe('Elasticsearch’s tagline, which some clients check'),
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
  description: 'Returns the license that Elasticsearch clients check before they send.',
  response: z
    .object({
      license: z
        .object({
          status: z.string().describe('Always `active`'),
          uid: z.string().describe('Id of the website'),
          type: z.string().describe('Always `basic`'),
        })
        .describe('License of the cluster'),
    })
    .meta({ id: 'ElasticLicense' }),
  handle: async (_context, { resource }) => ({
    data: { license: { status: 'active', uid: resource.id, type: 'basic' } },
  }),
});
