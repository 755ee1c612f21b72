import { addDays } from '../../../platform/calendar/day';
import { sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import { readFeatureReadings } from '../../rankings/store/feature-readings';
import { readTracked } from '../../rankings/store/rank-competitors';
import { findPages, ownLabel } from '../../rankings/store/rank-pages';
import { sandboxSource } from '../../rankings/store/rank-scope';
import { readTrackedPlaces } from '../../rankings/store/tracked-places';
import { readPagesOfQueries } from '../../search-console/store/part-changes-store';
import type { SearchTypeScope } from '../../search-console/store/search-scope';
import { blind, type CauseEvidence, type Look, seen } from '../rules/cause-kinds';
import type { Looking } from '../rules/explain-request';
import { findFeatureChanges } from '../rules/find-feature-changes';
import { findRivalsThatRose } from '../rules/find-rivals-that-rose';

/** Days around the periods that count, too: result pages are read daily or weekly. */
const slackDays = 7;

async function pagesByQuery(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  { before, range }: Looking,
  queries: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await readPagesOfQueries(workspace, scope, { before, range, queries });
  const pages = new Map<string, string[]>();
  for (const { query, page } of rows) pages.set(query, [...(pages.get(query) ?? []), page]);
  return pages;
}

/** Compares the features on result pages of tracked keywords. */
export async function lookAtFeatures(
  workspace: WorkspaceReads,
  looking: Looking,
  scope: SearchTypeScope,
): Promise<Look> {
  const { websiteId, before, range, isSandbox } = looking;
  const after = { from: range.from, to: addDays(range.to, slackDays) };
  const keywords = await readFeatureReadings(workspace, websiteId, {
    before: { from: addDays(before.from, -slackDays), to: addDays(range.from, -1) },
    after,
    isSandbox,
  });
  if (!keywords) return blind('no_rank_readings', 'ai_overview_appeared', 'feature_appeared');
  const queries = [...new Set(keywords.map(({ keyword }) => keyword.toLowerCase()))];
  const pages = await pagesByQuery(workspace, scope, looking, queries);
  const span = { from: before.from, to: after.to };
  return seen(...findFeatureChanges(keywords, pages, { since: range.from, ...span }));
}

async function keywordTexts(
  { db }: WorkspaceReads,
  websiteId: string,
): Promise<Map<string, string>> {
  const rows = await db.run<{ id: string; keyword: string }>(
    sql('keywords')
      .select('id', 'keyword')
      .where({ workspace_id: db.workspaceId, website_id: websiteId }),
  );
  return new Map(rows.map(({ id, keyword }) => [id, keyword.toLowerCase()]));
}

/** Compares the places of tracked competitors with the website's own. */
export async function lookAtCompetitors(
  workspace: WorkspaceReads,
  looking: Looking,
  scope: SearchTypeScope,
): Promise<Look> {
  const { db } = workspace;
  const { websiteId, range } = looking;
  const { rivals, tracked } = await readTracked(db, websiteId);
  if (rivals.length === 0) return blind('no_competitors', 'competitor_rose');
  const filter = { websiteId, engine: 'google' } as const;
  const pagesOn = (date: string) => findPages(db, filter, { date, source: undefined });
  const before = await pagesOn(addDays(range.from, -1));
  const after = await pagesOn(addDays(range.to, slackDays));
  const isUsable =
    before && after && after.day >= range.from && before.source === after.source
      ? (before.source === sandboxSource) === looking.isSandbox
      : false;
  if (!before || !after || !isUsable) return blind('no_rank_readings', 'competitor_rose');
  const [earlier, later] = await Promise.all(
    [before, after].map(async (pages) =>
      Map.groupBy(await readTrackedPlaces(workspace, pages, tracked), ({ label }) => label),
    ),
  );
  const placesOf = (label: string) => {
    const of = (found: typeof earlier) =>
      new Map((found?.get(label) ?? []).map(({ keywordId, place }) => [keywordId, place]));
    return { before: of(earlier), after: of(later) };
  };
  const rose = findRivalsThatRose(
    placesOf(ownLabel),
    new Map(rivals.map(({ id }) => [id, placesOf(id)])),
  );
  const texts = await keywordTexts(workspace, websiteId);
  const queriesOf = (ids: readonly string[]) => [
    ...new Set(ids.flatMap((id) => texts.get(id) ?? [])),
  ];
  const all = queriesOf(rose.flatMap(({ keywordIds }) => keywordIds));
  const pages = await pagesByQuery(workspace, scope, looking, all);
  return seen(
    ...rose.map(({ rival, keywordIds }): CauseEvidence => {
      const domain = rivals.find(({ id }) => id === rival)?.domain ?? rival;
      const queries = queriesOf(keywordIds);
      return {
        kind: 'competitor_rose',
        direction: 'down',
        pages: [...new Set(queries.flatMap((query) => pages.get(query) ?? []))],
        subject: domain,
        since: null,
        queries,
        reads: [before.day, after.day].map(
          (day) => `/websites/${websiteId}/competitors/keywords?domain=${domain}&date=${day}`,
        ),
      };
    }),
  );
}
