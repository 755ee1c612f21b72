import { z } from 'zod';
import { readBrandShares } from '../../modules/ai/reads/read-brand-shares';
import { brandPeriods } from '../../modules/ai/rules/brand-shares';
import { brandsMax } from '../../modules/ai/store/brand-store';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { queryInteger } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { answersQuery, answersRequest, dataSource, targetOfRow, toTarget } from './answers-query';
import { aiRate } from './rate-schema';

const row = z
  .object({
    target: targetOfRow.describe('The series; targets are never added or averaged'),
    brand: z
      .object({
        id: idSchema('brand'),
        name: z.string().describe('The brand’s name'),
        isOwn: z.boolean().describe('Whether it is the website’s own'),
      })
      .describe('The brand that is counted'),
    by: z.enum(brandPeriods).describe('What the row covers'),
    group: day
      .nullable()
      .describe(
        'First day of the day, week or month, in UTC; weeks start on Monday, and the first may start before the window; null for the whole window',
      ),
    dataSource,
    from: day.describe('First day of the window, in UTC'),
    to: day.describe('Last day of the window, in UTC'),
    shareOfVoice: aiRate.describe('Share of all brands named, each counted once an answer'),
    mentionRate: aiRate.describe('Share of answers that name the brand'),
  })
  .meta({ id: 'AiBrandShare' });
type Row = z.input<typeof row>;

const sorts = ['group', 'brand', 'shareOfVoice', 'mentionRate'] as const;
const keyOf = (one: Row, field: (typeof sorts)[number]) => {
  if (field === 'group') return one.group;
  return field === 'brand' ? one.brand.name : one[field].value;
};

const query = z.object({
  ...answersQuery,
  by: z
    .enum(brandPeriods)
    .default('target')
    .describe('A row for the whole window per target and brand, or one for each period'),
  competitorsMax: queryInteger(0, brandsMax)
    .default(brandsMax)
    .describe('Number of competitors at most, those that most answers name; shares stay the same'),
  sort: sortBy(sorts, 'by target and `group`, then by `shareOfVoice`, the largest first'),
});

async function readRows(
  context: Context,
  website: { id: string },
  { by, competitorsMax, sort, ...asked }: z.output<typeof query>,
): Promise<Row[]> {
  const request = answersRequest(website, asked);
  const { scope, rows } = await readBrandShares(context, request, { by, competitorsMax });
  const shown = rows.map(({ target, brand: { id, name, isOwn }, period, ...rates }) => ({
    target: toTarget(target),
    brand: { id, name, isOwn },
    by,
    group: period,
    dataSource: scope.dataSource,
    ...scope.days,
    ...rates,
  }));
  return sortRows(shown, sort, keyOf);
}

export const listAiBrandShares = defineShortList({
  id: 'listAiBrandShares',
  area: 'ai',
  path: '/websites/{websiteId}/ai/brand-shares',
  summary: 'List each brand’s share of voice in AI answers',
  description:
    'Returns one row for each target, brand and period: which brands the answers name, and how that develops. Prompts that name an own brand are left out, as from all headline numbers. Competitors that no answer of the window names have no row.',
  tool: {
    description:
      'Lists how often AI answers name each brand, own and competitors’, per target and optionally ' +
      'by day, week or month. Report `interval` and `isThin` with every value, and never average targets.',
    rareArguments: ['dataSource', 'persona', 'stage', 'language'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => readRows(context, resource, asked),
});
