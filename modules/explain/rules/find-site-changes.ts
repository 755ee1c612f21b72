import type { CauseEvidence, CauseKind, Direction } from './cause-kinds';
import type { ChangedPage } from './explain-request';

/** A page as an audit found it. */
export type AuditedPage = {
  httpStatus: number | null;
  isHtml: boolean;
  unindexableReason: string;
  canonical: string;
  title: string;
};

export type PagePair = { page: ChangedPage; before: AuditedPage; after: AuditedPage };

type Found = { kind: CauseKind; direction: Direction; subject: string | null };

const isOk = ({ httpStatus }: AuditedPage) => httpStatus !== null && httpStatus < 300;
const isNoindex = ({ unindexableReason }: AuditedPage) => unindexableReason === 'noindex';
const isElsewhere = ({ unindexableReason }: AuditedPage) => unindexableReason === 'canonicalized';

/** Returns what changed on a page; what hides the rest comes alone. */
function changesOf({ before, after }: PagePair): Found[] {
  if (isOk(before) !== isOk(after)) {
    const direction = isOk(before) ? 'down' : 'up';
    const status = after.httpStatus === null ? 'no_answer' : String(after.httpStatus);
    return [{ kind: 'http_status_changed', direction, subject: status }];
  }
  if (!isOk(after) || !before.isHtml || !after.isHtml) return [];
  const found: Found[] = [];
  if (isNoindex(before) !== isNoindex(after)) {
    found.push(
      isNoindex(after)
        ? { kind: 'noindexed', direction: 'down', subject: null }
        : { kind: 'noindex_removed', direction: 'up', subject: null },
    );
  }
  if (isElsewhere(before) !== isElsewhere(after)) {
    const direction = isElsewhere(after) ? 'down' : 'up';
    const subject = isElsewhere(after) ? after.canonical : null;
    found.push({ kind: 'canonical_changed', direction, subject });
  }
  if (before.title !== after.title) {
    if (after.title === '') found.push({ kind: 'title_lost', direction: 'down', subject: null });
    else found.push({ kind: 'title_changed', direction: 'either', subject: null });
  }
  return found;
}

/** Groups what changed on pages between two audits: one piece of evidence of each kind. */
export function findSiteChanges(
  pairs: readonly PagePair[],
  { since, reads }: { since: string; reads: readonly string[] },
): CauseEvidence[] {
  const found = pairs.flatMap((pair) =>
    changesOf(pair).map((change) => ({ ...change, page: pair.page.page })),
  );
  const groups = Map.groupBy(found, ({ kind, direction }) => `${kind} ${direction}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const subjects = new Set(group.map(({ subject }) => subject));
    return [
      {
        kind: first.kind,
        direction: first.direction,
        pages: group.map(({ page }) => page),
        subject: subjects.size === 1 ? first.subject : null,
        since,
        queries: [],
        reads,
      },
    ];
  });
}
