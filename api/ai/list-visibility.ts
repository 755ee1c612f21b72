import { z } from 'zod';
import { readVisibility, readVisibilityByDay } from '../../modules/ai/reads/read-visibility';
import { rateNames } from '../../modules/ai/rules/ai-rate';
import { visibilityGroups } from '../../modules/ai/rules/visibility';
import { invalid } from '../../platform/errors';
import { sortRows } from '../../platform/sort';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { answersQuery, answersRequest, dataSource, targetOfRow, toTarget } from './answers-query';
import { aiQuality, aiRate, aiRateChange, aiReadingRate } from './rate-schema';

const count = z.int().min(0);

const row = z
  .object({
    target: targetOfRow.describe('The series; targets are never added or averaged'),
    by: z.enum(visibilityGroups).describe('What the row is about'),
    group: z
      .string()
      .nullable()
      .describe('The prompt’s id, topic, tag, country or persona, or the day; null without one'),
    dataSource,
    from: day.describe('First day of the window, in UTC'),
    to: day.describe('Last day of the window, in UTC'),
    mentionRate: aiRate.describe('Share of answers that name an own brand'),
    citationRate: aiRate.describe(
      'Share of answers that cite an own page, of those for which the engine searched the web',
    ),
    shareOfVoiceByAnswers: aiRate.describe(
      'Own brands’ share of all brands named, each counted once an answer',
    ),
    shareOfVoiceByMentions: aiRate.describe('Own brands’ share of all mentions of brands'),
    firstMentionShare: aiRate.describe(
      'Share of answers in which an own brand is named first, of those that name any',
    ),
    listRanks: z
      .object({
        place1: count.describe('Answers with place 1'),
        place2: count.describe('Answers with place 2'),
        place3: count.describe('Answers with place 3'),
        place4To10: count.describe('Answers with a place from 4 to 10'),
        placeLater: count.describe('Answers with a later place'),
        inProse: count.describe('Named in prose, which has no places'),
      })
      .describe('Answers that name an own brand, by its best place in a list'),
    states: z
      .object({
        ok: count.describe('Answers with a text: the only ones in denominators'),
        refused: count.describe('Answers in which the engine declined'),
        noAnswerSurface: count.describe('Times that the product showed no AI answer'),
        failed: count.describe('Calls that failed'),
      })
      .describe('What came of asking'),
    searchedUnknown: count.describe(
      'Answers of which the provider does not say whether the engine searched; not in `citationRate`',
    ),
    models: z.array(z.string()).describe('Models that answered, as the provider names them'),
    lastDay: day.describe('Last day that was asked, in UTC'),
    quality: aiQuality.describe('What the numbers may be used for'),
    branded: z
      .object({ mentionRate: aiRate.describe('Share of these answers that name an own brand') })
      .nullable()
      .describe('Prompts that name an own brand: in no other number of the row; null without any'),
    change: z
      .object({
        mentionRate: aiRateChange.describe('Change of the mention rate'),
        citationRate: aiRateChange.describe('Change of the citation rate'),
      })
      .nullable()
      .describe('Against the window of the same length before; null unless asked for'),
    stability: aiReadingRate
      .nullable()
      .describe(
        'Of pairs of consecutive readings of a prompt that name an own brand on either day, the share that names it on both; random answers alone make it less than 1; null unless asked for, and by day',
      ),
  })
  .meta({ id: 'AiVisibility' });

const query = z.object({
  ...answersQuery,
  by: z.enum(visibilityGroups).default('target').describe('What each row is about, per target'),
  compare: z
    .enum(['none', 'previous'])
    .default('none')
    .describe('`previous` compares with the window of the same length before'),
  stability: z
    .enum(['true', 'false'])
    .default('false')
    .transform((flag) => flag === 'true')
    .describe('`true` computes how stable it is from day to day that an own brand is named')
    .meta({ default: 'false' }),
  sort: sortBy(['group', 'answers', ...rateNames, 'lastDay'], 'by target, then by `group`'),
});

type SortField = 'group' | 'answers' | (typeof rateNames)[number] | 'lastDay';
const keyOf = (one: z.input<typeof row>, field: SortField) => {
  if (field === 'group' || field === 'lastDay') return one[field];
  return field === 'answers' ? one.mentionRate.n : one[field].value;
};

type Asked = z.output<typeof query>;

const tooManyDays =
  'There are too many prompts and keywords for a row a day: shorten the window, or filter by target, topic, tag or prompt.';

async function all(
  context: Context,
  website: { id: string },
  { by, sort, compare, stability, ...asked }: Asked,
): Promise<Array<z.input<typeof row>>> {
  const request = answersRequest(website, asked);
  const options = { isCompared: compare === 'previous', hasStability: stability };
  const read =
    by === 'day'
      ? await readVisibilityByDay(context, request)
      : await readVisibility(context, request, { by, ...options });
  if (!read) throw invalid('query.by', 'too_many_days', tooManyDays);
  const { rows: found, scope, targets } = read;
  const rows = found.flatMap(({ targetId, ...numbers }) => {
    const target = targets.get(targetId);
    if (!target) return [];
    return [
      { target: toTarget(target), by, ...scope.days, dataSource: scope.dataSource, ...numbers },
    ];
  });
  const ordered = rows.toSorted(
    (one, other) =>
      one.target.id.localeCompare(other.target.id) ||
      (one.group ?? '').localeCompare(other.group ?? ''),
  );
  return sortRows(ordered, sort, keyOf);
}

export const listAiVisibility = defineShortList({
  id: 'listAiVisibility',
  area: 'ai',
  path: '/websites/{websiteId}/ai/visibility',
  summary: 'List how often AI answers name and cite the website',
  description:
    'Returns one row for each target and group, with intervals and a grade. Targets are never added to each other, and live answers never to made-up ones. Only the present revision of each prompt counts. Deleted prompts and targets are left out.',
  tool: {
    isDefault: true,
    description:
      'Lists how often AI engines name a website’s brands and cite its pages, per target, with a ' +
      '95 % interval and what each number is a share of (`of`). Report `interval`, `isThin` and ' +
      '`quality.grade` with every value: a null is "not measured", not 0. Never average targets. ' +
      'With compare=previous, only a verdict `moved` is a change.',
    rareArguments: ['dataSource', 'persona', 'stage', 'language', 'stability'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => all(context, resource, asked),
});
