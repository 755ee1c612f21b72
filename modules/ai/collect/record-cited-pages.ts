import type { Workspace } from '../../../platform/workspace';
import { recordCitations } from '../../indexing/store/ledger-citation-store';
import type { OwnsUrl } from '../../websites/rules/match-scope';
import { toCitedPage } from '../rules/cited-page';

/** The part of an answer that the ledger gets. */
export type CitingAnswer = {
  engine: string;
  /** Who answered; `sandbox` is made-up data. */
  source: string;
  state: string;
  askedAt: string;
  /** Cited pages, without citations of which only the domain is known. */
  cited: readonly string[];
};

/** The pages that citations name. */
export const pagesOf = (cited: readonly { url: string; isResolved?: boolean }[]): string[] =>
  cited.flatMap(({ url, isResolved }) => (isResolved === false ? [] : [url]));

/** States in which an answer shows what the engine cites; an answer without a citation counts, too. */
const answered = ['ok', 'refused'];

/** Records in the ledger which own pages answers cite. Idempotent. */
export async function recordCitedPages(
  workspace: Workspace,
  websiteId: string,
  { ownsUrl, answers }: { ownsUrl: OwnsUrl; answers: readonly CitingAnswer[] },
): Promise<void> {
  const evidence = answers
    .filter(({ state }) => answered.includes(state))
    .map(({ engine, source, askedAt, cited }) => ({
      engine,
      source: source === 'sandbox' ? ('sandbox' as const) : ('live' as const),
      at: new Date(askedAt),
      cited,
    }));
  const reads = evidence.map(({ engine, source, at }) => ({ engine, source, readAt: at }));
  const cited = evidence.flatMap(({ at, cited: urls, ...place }) =>
    urls.flatMap((url) => {
      const page = toCitedPage(url);
      if (!page || !ownsUrl(page.url)) return [];
      return [{ ...place, page, firstAt: at, lastAt: at }];
    }),
  );
  await recordCitations(workspace, websiteId, { cited, reads });
}
