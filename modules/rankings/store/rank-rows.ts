import type { RowOfDay } from '../../../platform/clickhouse/insert-by-month';
import { toUuid } from '../../../platform/ids';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { isFailed, type KeywordReading, toAiOverviewSeen } from '../rules/keyword-reading';

type Owner = WebsiteRef & { jobId: string };

/** Larger than any time in milliseconds, so that a reading outranks any failed check of its day. */
const successRank = 2n ** 62n;

/** ClickHouse parses ISO times only with a setting; it always parses this form. */
const toTime = (iso: string) => new Date(iso).toISOString().replace('T', ' ').replace('Z', '');

const keys = ({ workspaceId, websiteId, jobId }: Owner, reading: KeywordReading) => ({
  workspace_id: workspaceId,
  website_id: websiteId,
  keyword_id: reading.keywordId,
  day: reading.day,
  source: reading.source,
  checked_at: toTime(reading.checkedAt),
  job_id: jobId,
});

/** Converts a reading to a row of `rank_readings`; omitted columns are empty. */
export function toRankRow(owner: Owner, reading: KeywordReading): RowOfDay {
  const atMs = BigInt(Date.parse(reading.checkedAt));
  const { device, country, engine } = reading;
  const keyword_uuid = toUuid(reading.keywordId);
  const row = { ...keys(owner, reading), keyword_uuid, device, country, engine };
  if (isFailed(reading)) {
    return { ...row, version: String(atMs), state: 'failed', failure_code: reading.failureCode };
  }
  const aiOverview = toAiOverviewSeen(reading.aiOverview);
  return {
    ...row,
    version: String(successRank + atMs),
    state: reading.state,
    position: reading.position ?? 0,
    absolute_rank: reading.absoluteRank ?? 0,
    url: reading.url ?? '',
    depth_read: reading.depthRead,
    own_urls: reading.ownUrls,
    serp_features: reading.serpFeatures,
    // "The provider does not report it" is stored as absent with unknown citation.
    ai_present: aiOverview.present ?? false,
    ai_cited: aiOverview.cited,
    search_volume: reading.searchVolume ?? 0,
    volume_known: reading.searchVolume !== null,
  };
}

/** Converts the page to a row of `serp_pages`; a failed check has none. */
export function toSerpRow(owner: Owner, reading: KeywordReading): RowOfDay | undefined {
  if (isFailed(reading)) return undefined;
  const { depthRead, places, items } = reading;
  return {
    ...keys(owner, reading),
    depth_read: depthRead,
    places,
    items: JSON.stringify(items),
  };
}
