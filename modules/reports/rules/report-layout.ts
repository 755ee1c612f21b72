import { z } from 'zod';

/** Sections that a layout may have, by the report type that they are of. */
export const sectionsOfTypes = {
  rankings: ['visibility', 'movers', 'keywords', 'competitors'],
  audit: ['health', 'issues', 'pages'],
  crawlers: ['visits', 'bots', 'paths', 'errors'],
  indexing: ['ledger', 'engines', 'urls'],
  backlinks: ['links', 'known', 'broken'],
  ai: ['answers', 'brands', 'citations', 'gaps', 'journey', 'example', 'methodology'],
  campaign: ['campaigns', 'results'],
  search_console: ['search', 'searchMovers', 'coverage', 'explanation'],
} as const;
type LayoutType = keyof typeof sectionsOfTypes;
export type LayoutSection = (typeof sectionsOfTypes)[LayoutType][number];

export const layoutSections = Object.values(sectionsOfTypes).flat() as LayoutSection[];

/** The section that each chart is of; charts of single campaigns come with their section only. */
export const sectionOfChart = {
  visibility: 'visibility',
  'average-position': 'visibility',
  buckets: 'visibility',
  competitors: 'competitors',
  'by-status': 'health',
  'by-depth': 'health',
  'verified-visits': 'visits',
  'visits-by-purpose': 'visits',
  bots: 'bots',
  discovered: 'ledger',
  'time-to-crawl': 'ledger',
  'ai-mention-rate': 'answers',
  'ai-assistant-visits': 'journey',
  'ai-journey-steps': 'journey',
  linkDays: 'links',
  clicksByDay: 'search',
} as const satisfies Record<string, LayoutSection>;
export type LayoutChart = keyof typeof sectionOfChart;
export const layoutCharts = Object.keys(sectionOfChart) as LayoutChart[];

/** What a layout can leave out of a section: its sentences stay, since they say what numbers cover. */
export const sectionParts = ['figures', 'charts', 'tables'] as const;
export type SectionPart = (typeof sectionParts)[number];

export const layoutItemsMax = 60;
const bodyCharsMax = 4_000;

const sectionItem = z
  .strictObject({
    kind: z.literal('section').describe('A section'),
    section: z.enum(layoutSections).describe('Key of the section; each stands once in a layout'),
    show: z
      .array(z.enum(sectionParts))
      .min(1)
      .max(sectionParts.length)
      .default([...sectionParts])
      .describe('Which parts of it are shown. Default: all'),
  })
  .describe('A section of any report type');

const chartItem = z
  .strictObject({
    kind: z.literal('chart').describe('A single chart'),
    chart: z.enum(layoutCharts).describe('Key of the chart; each stands alone once in a layout'),
  })
  .describe('One chart without the rest of its section');

const textItem = z
  .strictObject({
    kind: z.literal('text').describe('A text'),
    title: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters')
      .nullable()
      .default(null)
      .describe('Heading, or null'),
    body: z
      .string()
      .trim()
      .min(1)
      .max(bodyCharsMax)
      .describe('A paragraph on each line; lines that begin with `- ` are a list'),
  })
  .describe('Words of the author');

export const layoutItemSchema = z.discriminatedUnion('kind', [sectionItem, chartItem, textItem]);
export type LayoutItem = z.output<typeof layoutItemSchema>;

export const reportLayoutSchema = z.array(layoutItemSchema).min(1).max(layoutItemsMax);

/** Returns the sections that a layout has with a heading of their own, in its order. */
export const sectionsIn = (layout: readonly LayoutItem[]): LayoutSection[] =>
  layout.flatMap((item) => (item.kind === 'section' ? [item.section] : []));

const typeOf = (section: LayoutSection): LayoutType | undefined =>
  (Object.keys(sectionsOfTypes) as LayoutType[]).find((type) =>
    (sectionsOfTypes[type] as readonly LayoutSection[]).includes(section),
  );

/** Returns the report types whose data a layout shows. */
export const typesIn = (layout: readonly LayoutItem[]): Set<LayoutType> =>
  new Set(
    layout.flatMap((item) => {
      if (item.kind === 'text') return [];
      return typeOf(item.kind === 'chart' ? sectionOfChart[item.chart] : item.section) ?? [];
    }),
  );

/** Returns the texts of a layout, for checks of what a PDF can draw. */
export const textsIn = (layout: readonly LayoutItem[]): string[] =>
  layout.flatMap((item) => (item.kind === 'text' ? [item.title ?? '', item.body] : []));

export type LayoutProblem = { index: number; field: string; message: string };

/** Returns what is wrong with a layout whose items are right one by one; undefined if nothing is. */
export function problemOf(layout: readonly LayoutItem[]): LayoutProblem | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of layout.entries()) {
    if (item.kind === 'text') continue;
    const key = item.kind === 'chart' ? item.chart : item.section;
    const earlier = seen.get(`${item.kind} ${key}`);
    if (earlier !== undefined) {
      const message = `Item ${index + 1} repeats the ${item.kind} ${JSON.stringify(key)} of item ${earlier + 1}: remove one of them.`;
      return { index, field: item.kind, message };
    }
    seen.set(`${item.kind} ${key}`, index);
  }
  if (seen.size > 0) return undefined;
  const message = 'The layout has texts only: add a section or a chart.';
  return { index: 0, field: 'kind', message };
}

/** A paragraph of an author's text, or an item of a list in it. */
export type ProsePart = { kind: 'paragraph' | 'item'; text: string };

/** Splits an author's text into its paragraphs and list items. */
export const readProse = (body: string): ProsePart[] =>
  body
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      line.startsWith('- ')
        ? { kind: 'item', text: line.slice(2).trim() }
        : { kind: 'paragraph', text: line },
    );
