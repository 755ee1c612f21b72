// cspell:ignore Ejpz Lkra SXAH
/** An update of Google's ranking; days are of its start and its end in US Pacific time. */
export type RankingUpdate = { title: string; from: string; to: string; source: string };

const history = 'https://status.search.google.com/products/rGHU1u87FJnkP6W2GwMi/history';
const incident = (id: string) => `https://status.search.google.com/incidents/${id}`;

/** Google's announced ranking updates, newest first. A new one is a new row at the top. */
const rankingUpdates: readonly RankingUpdate[] = [
  { title: 'August 2026 spam update', from: '2026-08-18', to: '2026-08-21', source: history },
  {
    title: 'June 2026 spam update',
    from: '2026-06-24',
    to: '2026-06-26',
    source: incident('YUX1peHev5a4fkxLDiUQ'),
  },
  {
    title: 'May 2026 core update',
    from: '2026-05-21',
    to: '2026-06-02',
    source: incident('wdAXJk6LRRihEjpzEeWE'),
  },
  {
    title: 'March 2026 core update',
    from: '2026-03-27',
    to: '2026-04-08',
    source: incident('7eTbAa2jWdToLkraZj5y'),
  },
  {
    title: 'March 2026 spam update',
    from: '2026-03-24',
    to: '2026-03-25',
    source: incident('VbnSXAH4SmEcxPtx4YSD'),
  },
  {
    title: 'February 2026 Discover core update',
    from: '2026-02-05',
    to: '2026-02-27',
    source: incident('mYbNTqV1ytDc2fA8hUz4'),
  },
  { title: 'December 2025 core update', from: '2025-12-11', to: '2025-12-29', source: history },
  { title: 'August 2025 spam update', from: '2025-08-26', to: '2025-09-22', source: history },
  { title: 'June 2025 core update', from: '2025-06-30', to: '2025-07-17', source: history },
  { title: 'March 2025 core update', from: '2025-03-13', to: '2025-03-27', source: history },
];

const dayMs = 86_400_000;
/** The time before the start is compared with the time after it, and is longer. */
const beforePerDay = 3;

/** Returns the updates that overlap a campaign or three times as many days before it, oldest first. */
export function updatesAround({ startDay, endDay }: { startDay: string; endDay: string }) {
  const startMs = Date.parse(startDay);
  const days = (Date.parse(endDay) - startMs) / dayMs + 1;
  const fromDay = new Date(startMs - beforePerDay * days * dayMs).toISOString().slice(0, 10);
  return rankingUpdates.filter(({ from, to }) => from <= endDay && to >= fromDay).toReversed();
}
