import { z } from 'zod';
import type { Change } from './google/change';

const paths = z.array(z.string().startsWith('/')).min(1);
const from = z.iso.date();

const causeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('robots_blocked'), from, paths }),
  z.strictObject({ kind: z.literal('server_errors'), from, paths }),
  z.strictObject({ kind: z.literal('title_lost'), from, paths }),
  /** Impressions are counted twice up to a day. */
  z.strictObject({ kind: z.literal('known_break'), to: z.iso.date() }),
  /** Google has counted only a part of the days that are not final. */
  z.strictObject({ kind: z.literal('unfinished_days') }),
  /** Result pages of the keywords have an AI Overview from that day on, and none before. */
  z.strictObject({
    kind: z.literal('ai_overview_appeared'),
    from,
    keywords: z.array(z.string()).min(1),
  }),
]);
type Cause = z.output<typeof causeSchema>;

/** The control `PUT /_sandbox/causes`: it replaces the causes that were set before. */
export const causesSchema = z.strictObject({
  domain: z.string(),
  causes: z.array(causeSchema),
});

/** What a cause does to the numbers of a domain. */
type Drop = Partial<Pick<Change, 'clicks' | 'impressions' | 'position'>>;
const drops = {
  robots_blocked: { clicks: 0.1, impressions: 0.15 },
  server_errors: { clicks: 0.2, impressions: 0.3, position: 8 },
  title_lost: { clicks: 0.2 },
  known_break: { impressions: 2 },
  ai_overview_appeared: { clicks: 0.3 },
} as const satisfies Record<Exclude<Cause['kind'], 'unfinished_days'>, Drop>;

const untouched = { clicks: 1, impressions: 1, position: 0, pathPrefix: '/' };
const firstDay = '0000-01-01';

function changeOf(domain: string, cause: Cause): Change[] {
  switch (cause.kind) {
    case 'unfinished_days':
      return [];
    case 'known_break':
      return [{ ...untouched, ...drops.known_break, domain, from: firstDay, to: cause.to }];
    case 'ai_overview_appeared': {
      const { from: first, keywords } = cause;
      return [{ ...untouched, ...drops[cause.kind], domain, from: first, queries: keywords }];
    }
    default:
      return [{ ...untouched, ...drops[cause.kind], domain, from: cause.from, paths: cause.paths }];
  }
}

/** How the demo's website differs from its edition. */
export type Disturbance = {
  blocked: ReadonlySet<string>;
  failing: ReadonlySet<string>;
  untitled: ReadonlySet<string>;
};

/** What causes do: to Google's numbers, to the demo's website, and to result pages. */
export type Effects = {
  changes: Change[];
  isUnfinished: ReadonlySet<string>;
  site: Disturbance;
  /** First day with an AI Overview, by keyword in lower case. */
  overviews: ReadonlyMap<string, string>;
};

export const noEffects: Effects = {
  changes: [],
  isUnfinished: new Set(),
  site: { blocked: new Set(), failing: new Set(), untitled: new Set() },
  overviews: new Map(),
};

/** Decides what the causes of a domain do. */
export function effectsOf({ domain, causes }: z.output<typeof causesSchema>): Effects {
  const pathsOf = (kind: Cause['kind']) =>
    new Set(
      causes.flatMap((cause) => (cause.kind === kind && 'paths' in cause ? cause.paths : [])),
    );
  return {
    changes: causes.flatMap((cause) => changeOf(domain, cause)),
    isUnfinished: new Set(causes.some(({ kind }) => kind === 'unfinished_days') ? [domain] : []),
    site: {
      blocked: pathsOf('robots_blocked'),
      failing: pathsOf('server_errors'),
      untitled: pathsOf('title_lost'),
    },
    overviews: new Map(
      causes.flatMap((cause) =>
        cause.kind === 'ai_overview_appeared'
          ? cause.keywords.map((keyword): [string, string] => [keyword.toLowerCase(), cause.from])
          : [],
      ),
    ),
  };
}
