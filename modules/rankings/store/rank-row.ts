import { type Queries, sql } from '../../../platform/postgres/database';
import { keywordStanding } from '../keywords/store/keyword-standing';
import type { KeywordDevice, KeywordEngine } from '../rules/keyword';
import type { EvidenceState } from '../rules/keyword-evidence';
import type { AiOverviewSeen } from '../rules/keyword-reading';
import type { RankStatus } from '../rules/rank-status';
import type { OwnUrl } from '../rules/ranking';

/** The fields of a keyword that rankings need. */
export type RankKeyword = {
  id: string;
  websiteId: string;
  domain: string;
  keyword: string;
  country: string;
  language: string;
  location: string | null;
  device: KeywordDevice;
  engine: KeywordEngine;
  targetUrl: string | null;
  searchVolume: number | null;
  createdAt: string;
  /** Readings up to this time belong to the keyword's previous identity. */
  seriesFrom: string | null;
  newest: {
    state: EvidenceState;
    status: RankStatus;
    source: string | null;
    checkedAt: string | null;
    position: number | null;
    depthRead: number | null;
    previousPosition: number | null;
    previousCheckedAt: string | null;
    url: string | null;
    confirmed: boolean;
    ownUrls: OwnUrl[];
    serpFeatures: string[];
    aiOverview: AiOverviewSeen | null;
    failedAt: string | null;
    failureCode: string | null;
  };
};

type Row = Omit<RankKeyword, 'location' | 'newest'> &
  Omit<RankKeyword['newest'], 'state' | 'status'> & {
    location: string;
    evidenceState: EvidenceState;
    rankStatus: RankStatus;
  };

const columns = [
  'id',
  'website_id',
  'keyword',
  'country',
  'language',
  'location',
  'device',
  'engine',
  'target_url',
  'search_volume',
  'source',
  'position',
  'depth_read',
  'previous_position',
  'url',
  'confirmed',
  'own_urls',
  'ai_overview',
  'failure_code',
].map((column) => `keywords.${column}`);

/**
 * As text: a page of 1,000 rows has 5,000 times, and creating a Date for each would cost as much as
 * everything else.
 */
const utcText = (column: string) =>
  sql.raw(`(keywords.${column} at time zone 'UTC')::text as ${column}`);

const textColumns = [
  ...['created_at', 'series_from', 'checked_at', 'previous_checked_at', 'failed_at'].map(utcText),
  sql.raw('to_jsonb(keywords.serp_features) as serp_features'),
];

/** Converts `2026-11-21 06:15:26.123456` to ISO 8601, to the millisecond. */
const toIso = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`;

const toTime = (text: string | null) => text && toIso(text);

const fromRow = (row: Row): RankKeyword => ({
  id: row.id,
  websiteId: row.websiteId,
  domain: row.domain,
  keyword: row.keyword,
  country: row.country,
  language: row.language,
  location: row.location === '' ? null : row.location,
  device: row.device,
  engine: row.engine,
  targetUrl: row.targetUrl,
  searchVolume: row.searchVolume,
  createdAt: toIso(row.createdAt),
  seriesFrom: toTime(row.seriesFrom),
  newest: {
    state: row.evidenceState,
    status: row.rankStatus,
    source: row.source,
    checkedAt: toTime(row.checkedAt),
    position: row.position,
    depthRead: row.depthRead,
    previousPosition: row.previousPosition,
    previousCheckedAt: toTime(row.previousCheckedAt),
    url: row.url,
    confirmed: row.confirmed,
    ownUrls: row.ownUrls,
    serpFeatures: row.serpFeatures,
    aiOverview: row.aiOverview,
    failedAt: toTime(row.failedAt),
    failureCode: row.failureCode,
  },
});

/** Returns the keywords with these ids, in the order of the ids; deleted ones are omitted. */
export async function readRankKeywords(db: Queries, ids: string[]): Promise<RankKeyword[]> {
  const { workspaceId } = db;
  if (ids.length === 0) return [];
  const { state } = await keywordStanding(db);
  const rows = await db.run<Row>(
    sql('keywords')
      .select(columns)
      .select('w.domain', ...textColumns)
      .select(sql.raw('keywords.rank_status'), sql.raw('? as evidence_state', [state]))
      .join('websites as w', (on) =>
        on.on('w.workspace_id', 'keywords.workspace_id').andOn('w.id', 'keywords.website_id'),
      )
      .where('keywords.workspace_id', workspaceId)
      .whereRaw('keywords.id = any (?)', [ids]),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(fromRow);
}
