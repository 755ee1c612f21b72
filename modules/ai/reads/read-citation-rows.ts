import { type Sort, sortRows } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { SourceCategory } from '../../websites/rules/source-category';
import type { AiRate } from '../rules/ai-rate';
import { type Citation, type CitingAnswers, rankCitations } from '../rules/citation';
import { groupedRate, pairGroups } from '../rules/grouped-rate';
import { type RankInterval, rankIntervals } from '../rules/rank-interval';
import type { SourceOwner } from '../rules/source-owner';
import { labelsThat } from '../rules/visibility';
import {
  type CitationSource,
  openCitations,
  readCitations,
  readCitingAnswers,
} from '../store/answer-citations';
import type { DataSource } from '../store/answer-filter';
import { readSourceOwners, type SourceOwners } from '../store/source-owners';
import type { Target } from '../store/target-store';
import { KnownReads } from './known-reads';
import { type AnswersRequest, openVersionedAnswers, type VersionedAnswers } from './open-answers';

/** Ranks further down change with every resample, so they get no interval. */
const rankedMax = 100;

export const citationSorts = ['answers', 'name', 'firstDay', 'lastDay', 'rank'] as const;

type Options = {
  by: 'domain' | 'page';
  owner: SourceOwner['kind'] | undefined;
  category: SourceCategory | undefined;
  host: string | undefined;
  isBranded: boolean;
  sort: Sort<(typeof citationSorts)[number]> | undefined;
};

export type CitationRow = Omit<Citation, 'targetId'> & {
  target: Target;
  by: Options['by'];
  rank: number;
  owner: SourceOwner['kind'];
  ownerBrandId: SourceOwner['brandId'];
  category: SourceCategory;
  dataSource: DataSource;
  rankInterval: RankInterval | null;
  citedShare: AiRate<'answers_that_cite'> | null;
};

type Found = { request: CitationSource['request']; rows: CitationRow[] };

/** `source`: what the rows were counted from, if they were not remembered. */
export type CitationsRead = Found & { source: CitationSource | undefined };

/** Rows of citations that are remembered: some 20 MB. */
const known = new KnownReads<Found>(30_000);

/** Reads the domains or pages that answers cite, unless they are known. */
export async function readCitationRows(
  workspace: WorkspaceReads,
  website: { id: string; domain: string },
  request: AnswersRequest,
  options: Options,
): Promise<CitationsRead> {
  const [opened, owners] = await Promise.all([
    openVersionedAnswers(workspace, request),
    readSourceOwners(workspace.db, website),
  ]);
  let source: CitationSource | undefined;
  const found = await known.read([opened.basis, owners.basis, options], async () => {
    const { scope, labels } = opened;
    const { isBranded, by, host } = options;
    const ofPrompts = labelsThat(labels, { isBranded, promptId: request.promptId });
    source = await openCitations(workspace, { scope, labels: ofPrompts, by, host });
    return {
      request: source.request,
      rows: await count(workspace, source, { opened, owners, options }),
    };
  });
  return { ...found, source };
}

async function count(
  workspace: WorkspaceReads,
  source: CitationSource,
  {
    opened: { scope, targets },
    owners,
    options: { by, owner, category, sort },
  }: { opened: VersionedAnswers; owners: SourceOwners; options: Options },
): Promise<CitationRow[]> {
  const citations = rankCitations(await readCitations(workspace, source));
  const leading = citations.filter(({ rank }) => rank <= rankedMax).slice(0, rankedMax * 5);
  const names = [...new Set(leading.map(({ name }) => name))];
  const citing = await readCitingAnswers(workspace, source, names);
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
        target,
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
  return sortRows(rows, sort, (one, field) => one[field]);
}

const hostOf = (url: string) => URL.parse(url)?.hostname ?? '';

function citedShareOf(citing: CitingAnswers | undefined, name: string): CitationRow['citedShare'] {
  const own = citing?.byName.get(name);
  if (!citing || !own) return null;
  return groupedRate(pairGroups(citing.all, own), 'answers_that_cite');
}

/**
 * Adds the number of prompts to those rows that are shown without it, behind the leading ones, and to
 * what is remembered of them.
 */
export async function withPrompts(
  workspace: WorkspaceReads,
  read: CitationsRead,
  shown: readonly CitationRow[],
): Promise<Array<CitationRow & { prompts: number }>> {
  const missing = shown.filter(({ prompts }) => prompts === null);
  if (missing.length > 0) {
    const promptsOf = await readPromptsOf(workspace, read, missing);
    for (const one of missing) one.prompts = promptsOf(one);
  }
  return shown.map((one) => ({ ...one, prompts: one.prompts ?? 0 }));
}

/** Looks for kept counts anew, since those of a remembered read may have been deleted. */
async function readPromptsOf(
  workspace: WorkspaceReads,
  read: CitationsRead,
  cited: readonly CitationRow[],
): Promise<(row: CitationRow) => number> {
  const source = read.source ?? (await openCitations(workspace, read.request));
  if (source.kept) {
    const names = [...new Set(cited.map(({ name }) => name))];
    const citing = await readCitingAnswers(workspace, source, names);
    return ({ target, name }) => citing.get(target.id)?.prompts?.get(name) ?? 0;
  }
  const counted = await readCitations(workspace, source);
  const byKey = new Map(counted.map((one) => [`${one.targetId} ${one.name}`, one.prompts]));
  return ({ target, name }) => byKey.get(`${target.id} ${name}`) ?? 0;
}
