import { daysBefore } from '../../../platform/calendar/day';
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { Workspace } from '../../../platform/workspace';
import {
  indexWindowDays,
  noteShown,
  type ShownUrl,
  settleIndex,
} from '../../indexing/store/ledger-index-store';
import { type ShownPage, streamShownPages } from '../store/shown-page-store';

/** Addresses that one transaction notes. */
const chunkUrls = 5_000;

/** Returns the first day on which an impression still proves that a page is indexed. */
export const windowStart = (today: string): string => daysBefore(today, indexWindowDays);

export type NotedPages = {
  /** Pages with an impression, and those of them that are tracked. */
  pages: number;
  tracked: number;
};

/**
 * Writes into the ledger which tracked URLs search results showed between two collected days, which
 * proves that they are indexed, and counts the index of the website. Days before the window prove
 * nothing and are not read. Idempotent.
 */
export async function noteShownPages(
  workspace: Workspace,
  websiteId: string,
  range: { from: string; to: string },
  today: string,
): Promise<NotedPages> {
  const noted: NotedPages = { pages: 0, tracked: 0 };
  const first = windowStart(today);
  // biome-ignore lint/complexity/useMathMinMax: days are texts.
  const from = range.from < first ? first : range.from;
  if (range.to < from) return noted;
  let chunk = new Map<string, ShownUrl>();
  const flush = async () => {
    const shown = [...chunk.values()];
    chunk = new Map();
    if (shown.length === 0) return;
    noted.pages += shown.length;
    noted.tracked += await workspace.transaction((tx) => noteShown(tx, websiteId, shown, today));
  };
  for await (const page of streamShownPages(workspace, websiteId, { from, to: range.to })) {
    add(chunk, page);
    if (chunk.size >= chunkUrls) await flush();
  }
  await flush();
  await settleIndex(workspace, websiteId, today);
  return noted;
}

/** Google lists `/a` and `/a#b` apart; both are one page. */
function add(chunk: Map<string, ShownUrl>, { page, firstDay, lastDay }: ShownPage): void {
  const parsed = normalizePageUrl(page);
  if ('problem' in parsed) return;
  const { url } = parsed;
  const known = chunk.get(url);
  chunk.set(url, {
    url,
    firstDay: known && known.firstDay < firstDay ? known.firstDay : firstDay,
    lastDay: known && known.lastDay > lastDay ? known.lastDay : lastDay,
  });
}
