import { copyIndex } from '../../crawlers/robots/copy-index';
import { type CopyWithReply, copyInForce } from '../../crawlers/robots/robots-history';
import type { RobotsObedience } from '../../crawlers/robots/robots-obedience';
import type { CauseEvidence } from './cause-kinds';
import { mayHaveHappened } from './compared-periods';
import type { ChangedPage, Looking } from './explain-request';

/** Steps of comparison with one version; usual files need less for all pages. */
const stepsMax = 1_000_000;

type Version = { copy: CopyWithReply; previous: CopyWithReply };

/** Returns the versions that may have come between the periods, each with the one before it. */
function versionsBetween(copies: readonly CopyWithReply[], looking: Looking): Version[] {
  return copies.slice(1).flatMap((copy, index) => {
    const previous = copies[index] as CopyWithReply;
    const between = {
      after: previous.lastSeenAt.toISOString(),
      upTo: copy.firstSeenAt.toISOString(),
    };
    return mayHaveHappened(looking, between) ? [{ copy, previous }] : [];
  });
}

/**
 * Returns the pages of a host that its robots.txt closed to Google's crawler between the periods, or
 * opened: what the first version in question was preceded by is compared with what applies at last.
 */
export function findRobotsChanges(
  host: string,
  copies: readonly CopyWithReply[],
  looking: Looking,
  crawler: RobotsObedience,
): CauseEvidence[] {
  const [first, ...more] = versionsBetween(copies, looking);
  const last = more.at(-1) ?? first;
  if (!first || !last) return [];
  const before = copyInForce(copies, first.previous.firstSeenAt) ?? first.previous;
  const after = copyInForce(copies, last.copy.firstSeenAt) ?? last.copy;
  const [indexBefore, indexAfter] = [copyIndex(before, [crawler]), copyIndex(after, [crawler])];
  const pages = looking.pages.filter((page) => page.host === host);
  const targets = indexBefore.affordable(
    indexAfter.affordable([...new Set(pages.map(({ target }) => target))], stepsMax),
    stepsMax,
  );
  const asked = new Set(targets);
  const is = ({ target }: ChangedPage, wasAllowed: bigint, isAllowed: bigint) =>
    asked.has(target) &&
    indexBefore.allowedAt(target) === wasAllowed &&
    indexAfter.allowedAt(target) === isAllowed;
  const blocked = pages.filter((page) => is(page, 1n, 0n));
  const opened = pages.filter((page) => is(page, 0n, 1n));
  const evidence = (
    kind: 'robots_blocked' | 'robots_opened',
    touched: readonly ChangedPage[],
  ): CauseEvidence[] =>
    touched.length === 0
      ? []
      : [
          {
            kind,
            direction: kind === 'robots_blocked' ? 'down' : 'up',
            pages: touched.map(({ page }) => page),
            subject: host,
            since: first.copy.firstSeenAt.toISOString(),
            queries: [],
            reads: [
              `/websites/${looking.websiteId}/crawlers/robots?host=${encodeURIComponent(host)}`,
              `/websites/${looking.websiteId}/crawlers/robots/${after.id}`,
            ],
          },
        ];
  return [...evidence('robots_blocked', blocked), ...evidence('robots_opened', opened)];
}
