import { z } from 'zod';
import { KnownReads } from '../../modules/ai/reads/known-reads';
import type { AnswersRead } from '../../modules/ai/reads/open-answers';
import type { Citation, CitingAnswers } from '../../modules/ai/rules/citation';
import { groupedRate, pairGroups } from '../../modules/ai/rules/grouped-rate';
import { rankIntervals } from '../../modules/ai/rules/rank-interval';
import {
  type CitationSource,
  openCitations,
  readCitations,
  readCitingAnswers,
} from '../../modules/ai/store/answer-citations';
import { readSourceOwners, type SourceOwners } from '../../modules/ai/store/source-owners';
import { sourceCategories } from '../../modules/websites/rules/source-category';
import type { Website } from '../../modules/websites/store/website-store';
import { sortRows } from '../../platform/sort';
import { domain } from '../operation/fields';
import { type Context, defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { ownerFields, ownerKinds } from './answer-schema';
import {
  answersQuery,
  dataSource,
  resolveVersionedAnswers,
  targetOfRow,
  toTarget,
} from './answers-query';
import { isBranded, labelsThat } from './headline-labels';
import { aiRate } from './rate-schema';

/** Ranks further down change with every resample, so they get no interval. */
const rankedMax = 100;

const row = z
  .object({
    target: targetOfRow.describe('The series; targets are never added or averaged'),
    by: z.enum(['domain', 'page']).describe('What is cited'),
    name: z.string().describe('The host without www., or the URL'),
    ...ownerFields,
    dataSource,
    answers: z.int().describe('Number of answers that cite it, each once'),
    prompts: z.int().describe('Number of prompts whose answers cite it, about'),
    days: z.int().describe('Number of days on which it was cited'),
    firstDay: day.describe('First day of the window on which it was cited, in UTC'),
    lastDay: day.describe('Last day of the window on which it was cited, in UTC'),
    rank: z.int().describe('Place among all that the target cites, by answers; equals share one'),
    rankInterval: z
      .object({
        low: z.int().describe('Best rank of 95 % of resamples'),
        high: z.int().describe('Worst rank of 95 % of resamples'),
      })
      .nullable()
      .describe(
        'Ranks that are as likely, by resampling prompts; null after rank 100 and below five prompts',
      ),
    citedShare: aiRate
      .nullable()
      .describe('Share of the answers that cite any page; null after rank 100'),
  })
  .meta({ id: 'AiCitation' });

const query = z.object({
  ...answersQuery,
  isBranded,
  by: z.enum(['domain', 'page']).default('domain').describe('What to list'),
  owner: z.enum(ownerKinds).optional().describe('Whose pages to list'),
  category: z.enum(sourceCategories).optional().describe('Category to list'),
  host: domain.optional().describe('Host whose citations to list, such as its pages'),
  sort: sortBy(['answers', 'name', 'firstDay', 'lastDay', 'rank'], 'most answers first'),
});

/** Gives each row its place among those of its target; rows come most cited first. */
function ranked(citations: Citation[]): Array<Citation & { rank: number }> {
  const seen = new Map<string, { rows: number; rank: number; answers: number }>();
  return citations.map((citation) => {
    const last = seen.get(citation.targetId) ?? { rows: 0, rank: 0, answers: -1 };
    const rank = last.answers === citation.answers ? last.rank : last.rows + 1;
    seen.set(citation.targetId, { rows: last.rows + 1, rank, answers: citation.answers });
    return { ...citation, rank };
  });
}

function citedShareOf(
  citing: CitingAnswers | undefined,
  name: string,
): z.input<typeof aiRate> | null {
  const own = citing?.byName.get(name);
  if (!citing || !own) return null;
  return groupedRate(pairGroups(citing.all, own), 'answers_that_cite');
}

type Row = z.input<typeof row>;
type Asked = z.output<typeof query>;
type Found = {
  request: CitationSource['request'];
  rows: Array<Omit<Row, 'prompts'> & Pick<Citation, 'prompts'>>;
};

/** Rows of citations that are remembered: some 20 MB. */
const known = new KnownReads<Found>(30_000);

/** What the rows were counted from, if they were not remembered. */
type Fresh = { source?: CitationSource };

async function all(
  context: Context,
  website: Website,
  asked: Asked,
): Promise<Found & { fresh: Fresh }> {
  const { by, owner, category, host, sort, isBranded: wanted, ...answers } = asked;
  const [opened, owners] = await Promise.all([
    resolveVersionedAnswers(context, website, answers),
    readSourceOwners(context.db, website),
  ]);
  const basis = [opened.basis, owners.basis, by, owner, category, host, sort, wanted];
  const fresh: Fresh = {};
  const found = await known.read(basis, async () => {
    const { source, rows } = await count(context, { opened, owners, asked });
    fresh.source = source;
    return { request: source.request, rows };
  });
  return { ...found, fresh };
}

type Opened = { opened: AnswersRead; owners: SourceOwners; asked: Asked };

async function count(
  context: Context,
  { opened: { scope, targets, labels }, owners, asked }: Opened,
): Promise<{ source: CitationSource; rows: Found['rows'] }> {
  const { by, owner, category, host, sort, isBranded: wanted, promptId } = asked;
  const ofPrompts = labelsThat(labels, { isBranded: wanted, promptId });
  const request = { scope, labels: ofPrompts, by, host };
  const source = await openCitations(context, request);
  const citations = ranked(await readCitations(context, source));
  const leading = citations.filter(({ rank }) => rank <= rankedMax).slice(0, rankedMax * 5);
  const names = [...new Set(leading.map(({ name }) => name))];
  const citing = await readCitingAnswers(context, source, names);
  const intervals = new Map(
    [...citing].map(([targetId, { byName }]) => {
      const counts = [...byName].map(([name, byGroup]) => ({ name, byGroup }));
      return [targetId, rankIntervals(counts)];
    }),
  );
  const rows = citations.flatMap(({ targetId, ...citation }) => {
    const target = targets.get(targetId);
    if (!target) return [];
    const url = by === 'page' ? citation.name : `https://${citation.name}/`;
    const { kind, brandId } = owners.ownerOf(url);
    const kindOfSite = owners.categoryOf(by === 'page' ? hostOf(url) : citation.name);
    if (owner !== undefined && owner !== kind) return [];
    if (category !== undefined && category !== kindOfSite) return [];
    const isRanked = citation.rank <= rankedMax;
    return [
      {
        target: toTarget(target),
        by,
        ...citation,
        prompts: citation.prompts ?? citing.get(targetId)?.prompts?.get(citation.name) ?? null,
        owner: kind,
        ownerBrandId: brandId,
        category: kindOfSite,
        dataSource: scope.dataSource,
        rankInterval: (isRanked && intervals.get(targetId)?.get(citation.name)) || null,
        citedShare: isRanked ? citedShareOf(citing.get(targetId), citation.name) : null,
      },
    ];
  });
  return { source, rows: sortRows(rows, sort, (one, field) => one[field]) };
}

type Shown = Pick<Found, 'request'> & { rows: readonly Found['rows'][number][]; fresh: Fresh };

/** Looks for kept counts anew, since those of a remembered read may have been deleted. */
async function readPromptsOf(
  context: Context,
  { request, fresh }: Shown,
  cited: readonly Citation[],
): Promise<(citation: Citation) => number> {
  const source = fresh.source ?? (await openCitations(context, request));
  if (source.kept) {
    const names = [...new Set(cited.map(({ name }) => name))];
    const citing = await readCitingAnswers(context, source, names);
    return ({ targetId, name }) => citing.get(targetId)?.prompts?.get(name) ?? 0;
  }
  const keyOf = ({ targetId, name }: Citation) => `${targetId} ${name}`;
  const counted = await readCitations(context, source);
  const byKey = new Map(counted.map((one) => [keyOf(one), one.prompts]));
  return (one) => byKey.get(keyOf(one)) ?? 0;
}

/**
 * Adds the number of prompts to those rows that are shown without it, behind the leading ones, and to
 * what is remembered of them.
 */
async function withPrompts(context: Context, shown: Shown): Promise<Row[]> {
  const missing = shown.rows
    .filter(({ prompts }) => prompts === null)
    .map((one) => ({ one, cited: { ...one, targetId: one.target.id } }));
  if (missing.length > 0) {
    const cited = missing.map(({ cited: each }) => each);
    const promptsOf = await readPromptsOf(context, shown, cited);
    for (const each of missing) each.one.prompts = promptsOf(each.cited);
  }
  return shown.rows.map((one) => ({ ...one, prompts: one.prompts ?? 0 }));
}

const hostOf = (url: string) => URL.parse(url)?.hostname ?? '';

export const listAiCitations = defineList({
  id: 'listAiCitations',
  area: 'ai',
  path: '/websites/{websiteId}/ai/citations',
  summary: 'List the domains or pages that AI answers cite',
  description:
    'Returns up to 10,000 domains or pages over all targets, with whose they are by the present brands and settings. A source that was merely seen is not cited.',
  tool: {
    description:
      'Lists the domains (or pages, by=page) that AI answers cite, per target, with owner and ' +
      'category. Two domains whose `rankInterval` overlaps cannot be ranked against each other.',
    rareArguments: ['dataSource', 'persona', 'stage', 'language'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page: { limit, offset } }) {
    const found = await all(context, resource, asked);
    const page = pageOf(found.rows, { limit, offset });
    return { ...page, rows: await withPrompts(context, { ...found, rows: page.rows }) };
  },
  async *rows(context, { resource, query: asked }) {
    yield* await withPrompts(context, await all(context, resource, asked));
  },
});
