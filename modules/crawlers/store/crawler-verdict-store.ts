import type { Workspace } from '../../../platform/workspace';
import type { CrawlerPurpose, Verification } from '../rules/crawler';
import { monthOf } from '../rules/visit-times';
import { recordVisitChange } from './visit-roll-store';

/** A verdict on one crawler's visits to one website from these addresses. */
export type VisitVerdict = {
  websiteId: string;
  bot: string;
  /** A few hundred at most. */
  addresses: string[];
  /** By address: the settlement number with which its visits become verified, else 0. */
  settlements: number[];
  /** Only visits in this time, both ends included. */
  fromMs: number;
  toMs: number;
  verdict: Verification;
  reason: string;
  /** Only visits whose verdict is open for one of these reasons. */
  openReasons: readonly string[];
  /** Instead of visits from the addresses those of these signed requests, who signed them, and what for. */
  signed?: { requests: number[]; signer: string; purpose?: CrawlerPurpose | undefined };
  /** Only visits that a fresh list of their time lacks, or only others; undefined for all. */
  isOutsideList?: boolean;
};

const where = `website_id = {website:String}
  AND day BETWEEN toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
    AND toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
  AND bot = {bot:String} AND at BETWEEN fromUnixTimestamp64Milli({from:Int64}, 'UTC')
    AND fromUnixTimestamp64Milli({to:Int64}, 'UTC')
  AND verification = 'unverifiable' AND has({openReasons:Array(String)}, reason)
  AND has({listed:Array(UInt8)}, list_date != '')`;

/** The visits of a verdict, and the settlement number of each. */
const byAddress = {
  where: 'has(arrayMap(text -> toIPv6(text), {addresses:Array(String)}), ip)',
  settlement: `{settlements:Array(UInt64)}[
    indexOf(arrayMap(text -> toIPv6(text), {addresses:Array(String)}), ip)]`,
};
const bySignature = {
  where: 'has({signed:Array(UInt64)}, signed_request)',
  settlement: '{settlements:Array(UInt64)}[indexOf({signed:Array(UInt64)}, signed_request)]',
};

/**
 * Writes a verdict to visits that were stored without one, and returns their number. This is the
 * only place where a stored visit's verdict changes. Idempotent. The settlement number identifies
 * the changed visits, even if the process died right after the change.
 */
export async function settleVisits(workspace: Workspace, verdict: VisitVerdict): Promise<number> {
  const found = verdict.signed ? bySignature : byAddress;
  const ofVerdict = `${where} AND ${found.where}`;
  const parameters = {
    website: verdict.websiteId,
    bot: verdict.bot,
    addresses: verdict.addresses,
    settlements: verdict.settlements,
    from: verdict.fromMs,
    to: verdict.toMs,
    openReasons: verdict.openReasons,
    listed: verdict.isOutsideList === undefined ? [0, 1] : [Number(verdict.isOutsideList)],
    verdict: verdict.verdict,
    reason: verdict.reason,
    signed: verdict.signed?.requests ?? [],
    signer: verdict.signed?.signer ?? '',
    purpose: verdict.signed?.purpose ?? '',
  };
  const bySigner = verdict.signed ? ', signer = {signer:String}' : '';
  const byCard = verdict.signed?.purpose ? ', purpose = {purpose:String}' : '';
  const [open] = await workspace.clickhouse.query<{ visits: number }>({
    sql: `SELECT count() AS visits FROM crawler_visits WHERE ${ofVerdict}`,
    parameters,
    comment: 'count-open-visits',
  });
  if (!open || open.visits === 0) return 0;
  await recordVisitChange(workspace, verdict, {
    firstPartition: monthOf(verdict.fromMs),
    lastPartition: monthOf(verdict.toMs),
    days: { firstMs: verdict.fromMs, lastMs: verdict.toMs },
  });
  await workspace.clickhouse.updateRows({
    table: 'crawler_visits',
    set: `verification = {verdict:String}, reason = {reason:String}, list_date = '',
      settlement = ${found.settlement}${bySigner}${byCard}`,
    where: ofVerdict,
    parameters,
    comment: 'settle-visits',
    how: 'mark',
  });
  return open.visits;
}
