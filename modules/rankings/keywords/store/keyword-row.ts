import { type Queries, sql } from '../../../../platform/postgres/database';
import type { WithDates } from '../../../../platform/postgres/iso-times';
import type { KeywordDevice, KeywordEngine } from '../../rules/keyword';
import type { EvidenceState } from '../../rules/keyword-evidence';
import type { VolumeEvidence, VolumeSource, VolumeState } from '../../rules/search-volume';
import { changeSql, type KeywordStanding } from './keyword-standing';

/** A keyword with its newest reading, as returned by the API. */
export type Keyword = {
  id: string;
  websiteId: string;
  keyword: string;
  country: string;
  language: string;
  location: string | null;
  device: KeywordDevice;
  engine: KeywordEngine;
  /** Null means the website's setting. */
  depth: number | null;
  targetUrl: string | null;
  groupIds: string[];
  tags: string[];
  searchVolume: number | null;
  volumeEvidence: VolumeEvidence;
  cpc: number | null;
  cpcCurrency: string | null;
  cpcSource: VolumeSource | null;
  position: number | null;
  previousPosition: number | null;
  change: number | null;
  bestPosition: number | null;
  url: string | null;
  evidence: {
    state: EvidenceState;
    source: string | null;
    checkedAt: string | null;
    depth: number | null;
    isConfirmed: boolean | null;
    failureCode: string | null;
    failedAt: string | null;
  };
  createdAt: string;
  updatedAt: string;
};

type KeywordRow = Omit<
  WithDates<Keyword, 'createdAt' | 'updatedAt'>,
  'location' | 'volumeEvidence' | 'cpc' | 'evidence'
> & {
  location: string;
  volumeState: VolumeState;
  volumeSource: VolumeSource | null;
  volumeCheckedAt: Date | null;
  cpc: string | null;
  evidenceState: EvidenceState;
  source: string | null;
  checkedAt: Date | null;
  depthRead: number | null;
  confirmed: boolean;
  failureCode: string | null;
  failedAt: Date | null;
};

const plainColumns = [
  'id',
  'website_id',
  'keyword',
  'country',
  'language',
  'location',
  'device',
  'engine',
  'depth',
  'target_url',
  'tags',
  'search_volume',
  'volume_state',
  'volume_source',
  'volume_checked_at',
  'cpc',
  'cpc_currency',
  'cpc_source',
  'position',
  'previous_position',
  'best_position',
  'url',
  'source',
  'checked_at',
  'depth_read',
  'confirmed',
  'failure_code',
  'failed_at',
  'created_at',
  'updated_at',
];

const columns = (standing: KeywordStanding) => [
  ...plainColumns.map((column) => `keywords.${column}`),
  sql.raw(`${changeSql} as change`),
  sql.raw('? as evidence_state', [standing.state]),
  sql.raw(
    `array(select m.group_id from keyword_group_members m where m.workspace_id = keywords.workspace_id
       and m.keyword_id = keywords.id order by m.group_id) as group_ids`,
  ),
];

const fromRow = (row: KeywordRow): Keyword => ({
  id: row.id,
  websiteId: row.websiteId,
  keyword: row.keyword,
  country: row.country,
  language: row.language,
  location: row.location === '' ? null : row.location,
  device: row.device,
  engine: row.engine,
  depth: row.depth,
  targetUrl: row.targetUrl,
  groupIds: row.groupIds,
  tags: row.tags,
  searchVolume: row.searchVolume,
  volumeEvidence: {
    state: row.volumeState,
    source: row.volumeSource,
    checkedAt: row.volumeCheckedAt?.toISOString() ?? null,
  },
  cpc: row.cpc === null ? null : Number(row.cpc),
  cpcCurrency: row.cpcCurrency,
  cpcSource: row.cpcSource,
  position: row.position,
  previousPosition: row.previousPosition,
  change: row.change,
  bestPosition: row.bestPosition,
  url: row.url,
  evidence: {
    state: row.evidenceState,
    source: row.source,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    depth: row.depthRead,
    // Nothing can be confirmed before the first reading.
    isConfirmed: row.checkedAt === null ? null : row.confirmed,
    failureCode: row.failureCode,
    failedAt: row.failedAt?.toISOString() ?? null,
  },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Returns the workspace's keywords with these ids, in the order of the ids. */
export async function readKeywords(
  db: Queries,
  { ids, standing }: { ids: string[]; standing: KeywordStanding },
): Promise<Keyword[]> {
  if (ids.length === 0) return [];
  const rows = await db.run<KeywordRow>(
    sql('keywords')
      .select(columns(standing))
      .where('keywords.workspace_id', db.workspaceId)
      .whereRaw('keywords.id = any (?)', [ids]),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(fromRow);
}
