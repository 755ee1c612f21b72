import { z } from 'zod';
import { readBrandVersion } from '../../modules/ai/store/brand-store';
import { timestamp } from '../operation/fields';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';

const version = z.int().min(0);

export const getAiBrandMatching = defineRead({
  id: 'getAiBrandMatching',
  area: 'ai',
  path: '/websites/{websiteId}/ai/brands/matching',
  summary: 'Get by which brands stored answers are matched',
  description:
    'A change of names is a new version. A job of type `ai.rematch` then finds the brands in all stored answers again; until it has ended, numbers of different days may be by different versions.',
  tool: {
    description:
      'Returns by which version of the brands stored AI answers are matched, and since when numbers are new.',
  },
  params: websitePath,
  response: z
    .object({
      brandVersion: version.describe('Counts the changes of brands; 0 before the first'),
      changedAt: timestamp.nullable().describe('When brands last changed; null if they never did'),
      matchedVersion: version.describe('The version by which all stored answers are matched'),
      matchedAt: timestamp
        .nullable()
        .describe('Since when all numbers are by `matchedVersion`; null before the first time'),
      isCurrent: z
        .boolean()
        .describe('Whether all stored answers are matched by the present brands'),
    })
    .meta({ id: 'AiBrandMatching' }),
  resolve: pathWebsite,
  async handle({ db }, { resource }) {
    const { version: brandVersion, ...state } = await readBrandVersion(db, resource.id);
    return { data: { brandVersion, ...state, isCurrent: state.matchedVersion === brandVersion } };
  },
});
