/** What a page got for a query on a day. */
export type PageDay = { page: string; day: string; clicks: number; impressions: number };

export type CompetingPage = {
  page: string;
  clicks: number;
  impressions: number;
  /** Days on which it had the least share or more. */
  days: number;
};

export type PageSwitch = { day: string; from: string; to: string };

export type Cannibalization = {
  /** Days on which two or more pages each had the least share. */
  sharedDays: number;
  /** Days with impressions. */
  days: number;
  /** Pages that share days, most impressions first. */
  pages: CompetingPage[];
  /** Days on which another page got the most impressions than on the day before, oldest first. */
  switches: PageSwitch[];
};

export type CannibalizationBounds = {
  /** Least share of a query's impressions of a day, from 0 to 1. */
  shareMin: number;
  /** Fewest shared days. */
  sharedDaysMin: number;
};

/** Google counts jumps to a heading or a text of a page as pages of their own. */
const withoutFragment = (page: string) => page.split('#', 1)[0] ?? page;

function byDay(rows: readonly PageDay[]): [string, Map<string, number>][] {
  const days = new Map<string, Map<string, number>>();
  for (const row of rows) {
    if (row.impressions === 0) continue;
    const page = withoutFragment(row.page);
    const pages = days.get(row.day) ?? new Map<string, number>();
    days.set(row.day, pages.set(page, (pages.get(page) ?? 0) + row.impressions));
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The page with the most impressions; in a tie the one that led before, so nothing flickers. */
function leaderOf(pages: ReadonlyMap<string, number>, before: string | undefined): string {
  let [leader, most] = ['', 0];
  for (const [page, impressions] of pages) {
    const wins = impressions > most || (impressions === most && page < leader);
    if (wins) [leader, most] = [page, impressions];
  }
  return before !== undefined && pages.get(before) === most ? before : leader;
}

function sumPages(rows: readonly PageDay[], daysOf: ReadonlyMap<string, number>): CompetingPage[] {
  const sums = new Map<string, CompetingPage>();
  for (const row of rows) {
    const page = withoutFragment(row.page);
    const days = daysOf.get(page);
    if (days === undefined) continue;
    const sum = sums.get(page) ?? { page, clicks: 0, impressions: 0, days };
    sum.clicks += row.clicks;
    sum.impressions += row.impressions;
    sums.set(page, sum);
  }
  return [...sums.values()].sort(
    (one, other) => other.impressions - one.impressions || (one.page < other.page ? -1 : 1),
  );
}

/**
 * Finds out whether pages of a website compete for a query: two or more that each have a share of
 * its impressions on the same days. Pages that replace each other from one day to the next only
 * move about in the results; they share no day, so they are not found.
 */
export function findCannibalization(
  rows: readonly PageDay[],
  { shareMin, sharedDaysMin }: CannibalizationBounds,
): Cannibalization | undefined {
  const days = byDay(rows);
  const daysOf = new Map<string, number>();
  const competing = new Set<string>();
  const switches: PageSwitch[] = [];
  let sharedDays = 0;
  let leader: string | undefined;
  for (const [day, pages] of days) {
    const total = [...pages.values()].reduce((sum, each) => sum + each, 0);
    const shown = [...pages].filter(([, impressions]) => impressions >= shareMin * total);
    for (const [page] of shown) daysOf.set(page, (daysOf.get(page) ?? 0) + 1);
    if (shown.length > 1) {
      sharedDays += 1;
      for (const [page] of shown) competing.add(page);
    }
    const next = leaderOf(pages, leader);
    if (leader !== undefined && next !== leader) switches.push({ day, from: leader, to: next });
    leader = next;
  }
  if (sharedDays === 0 || sharedDays < sharedDaysMin) return undefined;
  const shared = new Map([...daysOf].filter(([page]) => competing.has(page)));
  return { sharedDays, days: days.length, pages: sumPages(rows, shared), switches };
}
