import { dayMs } from '../../platform/calendar/day';
import type { Queries } from '../../platform/postgres/database';
import { type NewEvent, recordEvents } from '../webhooks/record-events';
import { swapEdge } from '../webhooks/store/edge-store';
import { examplesMax } from './rules/alert';

type Reported = { urls: number; since: string };
type Rule = { discoveredMin: number };

/** A batch that is too small is reported after a day. */
const waitMsMax = dayMs;

async function newestUrls(tx: Queries, websiteId: string): Promise<string[]> {
  const rows = await tx.run<{ url: string }>({
    text: `select url from ledger_urls
           where workspace_id = $1 and website_id = $2 and discovered_at is not null
           order by discovered_at desc, id desc limit $3`,
    values: [tx.workspaceId, websiteId, examplesMax],
  });
  return rows.map(({ url }) => url);
}

/**
 * Records URLs that search crawlers discovered, in batches: as many as the website's settings say,
 * or what a day brought. URLs that are known at the first look are not news.
 */
export async function noteDiscovered(
  tx: Queries,
  websiteId: string,
  { at, rule }: { at: Date; rule: Rule },
): Promise<void> {
  const [row] = await tx.run<{ urls: number }>({
    text: `select coalesce(sum(discovered), 0)::bigint as urls from ledger_days
           where workspace_id = $1 and website_id = $2`,
    values: [tx.workspaceId, websiteId],
  });
  const urls = row?.urls ?? 0;
  let event: NewEvent | undefined;
  const examples = await newestUrls(tx, websiteId);
  await swapEdge<Reported>(tx, { key: `url.discovered:${websiteId}`, websiteId }, (reported) => {
    const now = { urls, since: at.toISOString() };
    if (reported === null) return now;
    const found = urls - reported.urls;
    // URLs that are no longer tracked were counted, too.
    if (found < 0) return { ...reported, urls };
    const waited = at.getTime() - Date.parse(reported.since);
    if (found === 0) return waited >= waitMsMax ? now : reported;
    if (found < rule.discoveredMin && waited < waitMsMax) return reported;
    event = {
      type: 'url.discovered',
      subject: websiteId,
      websiteId,
      path: `/indexing/urls?websiteId=${websiteId}&sort=-discoveredAt`,
      occurredAt: at,
      data: {
        urls: found,
        evidence: { since: reported.since, examples: examples.slice(0, found), rule },
      },
    };
    return now;
  });
  if (event) await recordEvents(tx, [event]);
}
