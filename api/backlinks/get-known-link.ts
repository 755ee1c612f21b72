import { z } from 'zod';
import { readLinkRuns } from '../../modules/backlinks/store/link-check-store';
import { timestamp } from '../operation/fields';
import { defineRead } from '../operation/operation';
import {
  knownLinkPath,
  knownLinkSchema,
  linkEvidence,
  linkState,
  pathKnownLink,
} from './known-link-schema';

const run = z
  .object({
    firstAt: timestamp.describe('Time of the first of the fetches that saw this'),
    lastAt: timestamp.describe('Time of the last of them'),
    checks: z.int().describe('Number of fetches in a row that saw the same'),
    state: linkState,
    reason: z.string().describe('Why the link was in this state, for programs'),
    evidence: linkEvidence.describe('What the last of these fetches saw'),
  })
  .meta({ id: 'KnownLinkCheck' });

export const getKnownLink = defineRead({
  id: 'getKnownLink',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/known/{linkId}',
  summary: 'Get a known link with its history',
  description:
    'Returns the link and what each check saw, the newest first. Checks in a row that saw the same are one row; the last 100 such rows are kept.',
  tool: { description: 'Returns a known link with what each check of it saw.' },
  params: knownLinkPath,
  response: knownLinkSchema
    .extend({ history: z.array(run).describe('What the checks saw, the newest first') })
    .meta({ id: 'KnownLinkWithHistory' }),
  resolve: pathKnownLink,
  handle: async ({ db }, { resource }) => {
    const history = await readLinkRuns(db, resource.id);
    return {
      data: {
        ...resource,
        history: history.map((each) => ({ ...each, state: linkState.parse(each.state) })),
      },
    };
  },
});
