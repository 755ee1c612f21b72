import type {
  FailedReading,
  KeywordReading,
  SuccessfulReading,
} from '../../modules/rankings/rules/keyword-reading';
import { writeReadings } from '../../modules/rankings/store/rank-writes';
import { insertWebsite, type Relationship } from '../../modules/websites/store/website-store';
import { newId } from '../../platform/ids';
import { openWorkspace } from '../../platform/workspace';
import { newClient } from '../support/clients';
import { insertKeyword } from '../support/keywords';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

/** One workspace of its own with a website, and what a test of rankings needs around it. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene(service: Service) {
  const { workspaceId } = await createWorkspace();
  const owner = openOwnerRows();
  const addWebsite = (relationship: Relationship = 'own', domain = uniqueDomain()) =>
    service.services.database.transaction(workspaceId, (tx) =>
      insertWebsite(tx, {
        domain,
        name: domain,
        relationship,
        country: 'US',
        language: 'en',
      }),
    );
  const websiteId = await addWebsite();
  let batches = 0;
  return {
    service,
    workspaceId,
    websiteId,
    owner,
    client: await newClient(service, workspaceId),
    addWebsite,
    addKeyword: (keyword: string, website = websiteId) =>
      insertKeyword(owner, { workspaceId, websiteId: website }, keyword),
    /** Stores readings as the collector does. */
    write: (readings: KeywordReading[], website = websiteId, batchToken = `batch-${batches++}`) =>
      writeReadings(openWorkspace(service.services, workspaceId), {
        websiteId: website,
        jobId: newId('job'),
        batchToken,
        readings,
      }),
    close: () => owner.close(),
  };
}

export const keywordRow = async (owner: OwnerRows, id: string) =>
  (await owner.rows('select k.*, k.rank_status from keywords k where id = ?', [id]))[0] ?? {};

/** Rows as readers see them: one a keyword, day and source. */
export async function rankRows({ services }: Service, workspaceId: string) {
  return services.clickhouse.of(workspaceId).query<Record<string, unknown>>({
    sql: `SELECT keyword_id, toString(day) AS day, source, state, position, failure_code
          FROM rank_readings FINAL WHERE workspace_id = {workspace:String}
          ORDER BY keyword_id, day, source`,
    comment: 'test',
  });
}

type Given = Partial<SuccessfulReading> & { keywordId: string };

/** A reading at a position, or not found for null, at ten in the morning of the day. */
export function reading(position: number | null, given: Given): SuccessfulReading {
  const day = given.day ?? '2026-11-10';
  const url = position === null ? null : 'https://own.example.com/page';
  return {
    day,
    checkedAt: `${day}T10:00:00.000Z`,
    source: 'serper',
    device: 'desktop',
    country: 'US',
    engine: 'google',
    state: position === null ? 'not_found' : 'measured',
    position,
    absoluteRank: position === null ? null : position + 2,
    url,
    depthRead: 20,
    ownUrls: url === null || position === null ? [] : [{ url, position, featuredSnippet: false }],
    serpFeatures: ['people_also_ask'],
    aiOverview: { present: false, cited: false },
    places: [],
    items: [],
    searchVolume: null,
    ...given,
  };
}

export function failure(given: Partial<FailedReading> & { keywordId: string }): FailedReading {
  const day = given.day ?? '2026-11-10';
  return {
    day,
    checkedAt: `${day}T12:00:00.000Z`,
    source: 'serper',
    device: 'desktop',
    country: 'US',
    engine: 'google',
    failureCode: 'timeout',
    ...given,
  };
}

/** Returns the day `days` ago, for readings that must be recent. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
