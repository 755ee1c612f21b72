import { z } from 'zod';
import type { AnswersRead } from '../../modules/ai/reads/open-answers';
import {
  type BrandCell,
  type BrandShare,
  brandPeriods,
  brandSharesOf,
} from '../../modules/ai/rules/brand-shares';
import { labelsThat } from '../../modules/ai/rules/visibility';
import { readBrandCells } from '../../modules/ai/store/brand-answers';
import { type Brand, brandsMax, readBrands } from '../../modules/ai/store/brand-store';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { queryInteger } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { answersQuery, dataSource, resolveAnswers, targetOfRow, toTarget } from './answers-query';
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

/** Names the target and the brand of each share. */
function toRows(
  { scope, targets }: AnswersRead,
  { shares, brands, by }: { shares: BrandShare[]; brands: Brand[]; by: Row['by'] },
): Row[] {
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]));
  return shares.flatMap(({ targetId, brandId, period, ...rates }) => {
    const target = targets.get(targetId);
    const brand = brandOf.get(brandId);
    if (!target || !brand) return [];
    const { id, name, isOwn } = brand;
    const { days, dataSource: source } = scope;
    return [
      {
        target: toTarget(target),
        brand: { id, name, isOwn },
        by,
        group: period,
        dataSource: source,
        ...days,
        ...rates,
      },
    ];
  });
}

const answersNaming = (cells: readonly BrandCell[], { id }: Brand): number =>
  cells.reduce((sum, { named }) => sum + (named.get(id) ?? 0), 0);

async function readRows(
  context: Context,
  website: { id: string },
  { by, competitorsMax, sort, ...asked }: z.output<typeof query>,
): Promise<Row[]> {
  const { db } = context;
  const opened = await resolveAnswers(context, website, asked);
  const labels = labelsThat(opened.labels, { isBranded: false });
  const [cells, brands] = await Promise.all([
    readBrandCells(context, {
      scope: opened.scope,
      labels,
      by,
    }),
    readBrands(db, website.id),
  ]);
  const shown = [
    ...brands.filter(({ isOwn }) => isOwn),
    ...brands
      .flatMap((brand) => {
        const answers = answersNaming(cells, brand);
        return brand.isOwn || answers === 0 ? [] : [{ brand, answers }];
      })
      .sort((one, other) => other.answers - one.answers)
      .slice(0, competitorsMax)
      .map(({ brand }) => brand),
  ];
  const shares = brandSharesOf(
    cells,
    shown.map(({ id }) => id),
  );
  const rows = toRows(opened, { shares, brands: shown, by }).toSorted(
    (one, other) =>
      one.target.id.localeCompare(other.target.id) ||
      (one.group ?? '').localeCompare(other.group ?? '') ||
      (other.shareOfVoice.value ?? 0) - (one.shareOfVoice.value ?? 0),
  );
  return sortRows(rows, sort, keyOf);
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
