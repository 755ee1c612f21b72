import { z } from 'zod';
import {
  listKeywords as readKeywords,
  streamKeywords,
} from '../../modules/rankings/keywords/store/keyword-list';
import { keywordSortFields } from '../../modules/rankings/keywords/store/keyword-sort';
import { idSchema } from '../../platform/ids';
import { country, language, queryInteger } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { device, engine } from './keyword-fields';
import { evidenceState, keywordSchema } from './schema';

const position = queryInteger(1, 1000).optional();
const volume = queryInteger(0, 2_147_483_647).optional();

const query = z.object({
  websiteId: idSchema('website').optional().describe('Id of a website to list keywords of'),
  groupId: idSchema('keywordGroup')
    .optional()
    .describe('Id of a keyword group to list keywords of'),
  tag: z.string().max(100).optional().describe('Tag of the keyword'),
  q: z.string().max(400).optional().describe('Part of the keyword, in any case'),
  device: device.optional(),
  country: country.optional(),
  language: language.optional(),
  engine: engine.optional(),
  state: evidenceState.optional().describe('State of the newest reading, as in `evidence.state`'),
  positionMin: position,
  positionMax: position,
  volumeMin: volume,
  volumeMax: volume,
  sort: sortBy(keywordSortFields, 'in the order of their creation'),
});

const split = ({ sort, ...filter }: z.output<typeof query>) => ({ filter, sort });

export const listKeywords = defineList({
  id: 'listKeywords',
  area: 'keywords',
  path: '/keywords',
  summary: 'List keywords with their newest readings',
  description:
    'Returns tracked keywords, each with its newest position, search volume and the evidence for both. A position of null means that the website was not found within `evidence.depth` results, or was not read: `evidence.state` says which.',
  tool: {
    fields: [
      'id',
      'websiteId',
      'keyword',
      'country',
      'device',
      'position',
      'change',
      'url',
      'searchVolume',
      'groupIds',
      'tags',
      'evidence',
    ],
    description:
      'Lists keywords with their newest reading, target page, volume, price and tags, of one or all ' +
      'websites. For positions compared over time use list_website_rankings. `position` null ' +
      'with evidence `not_found` means not within the `depth` read; `searchVolume` null is ' +
      'unknown, not none.',
  },
  query,
  response: keywordSchema,
  handle: (context, { query: asked, page }) => readKeywords(context, split(asked), page),
  rows: (context, { query: asked }) => streamKeywords(context, split(asked)),
});
