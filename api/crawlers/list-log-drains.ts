import { listLogDrains as readDrains } from '../../modules/crawlers/drains/store/log-drain-store';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { logDrainSchema } from './log-drain-schema';

export const listLogDrains = defineList({
  id: 'listLogDrains',
  area: 'log-drains',
  path: '/websites/{websiteId}/log-drains',
  summary: 'List a website’s log drains (tokens are never shown)',
  description:
    'Returns the website’s drains with their traffic of the last seven days, warnings and detected format.',
  tool: {
    description:
      'The drains that send a website’s access logs, and how they do: lines lately, problems, ' +
      'format. Tokens are never shown.',
  },
  params: websitePath,
  response: logDrainSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, page }) => readDrains(db, resource.id, page),
});
