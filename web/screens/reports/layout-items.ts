import type { Data } from '../../../packages/client/src/schema-types';
import { templateTexts as words } from '../../texts/templates';

export type LayoutItem = Data<'getReportTemplate'>['layout'][number];
type SectionItem = Extract<LayoutItem, { kind: 'section' }>;
type ChartItem = Extract<LayoutItem, { kind: 'chart' }>;
export type SectionKey = SectionItem['section'];
export type ChartKey = ChartItem['chart'];
export type Part = SectionItem['show'][number];

export const parts: readonly Part[] = ['figures', 'charts', 'tables'];

type TypeKey = keyof typeof words.types;

/** What a layout can have, by the report type that it is of. */
export const contentsOfTypes: Record<
  TypeKey,
  { sections: readonly SectionKey[]; charts: readonly ChartKey[] }
> = {
  rankings: {
    sections: ['visibility', 'movers', 'keywords', 'competitors'],
    charts: ['visibility', 'average-position', 'buckets', 'competitors'],
  },
  ai: {
    sections: ['answers', 'brands', 'citations', 'gaps', 'journey', 'example', 'methodology'],
    charts: ['ai-mention-rate', 'ai-assistant-visits', 'ai-journey-steps'],
  },
  crawlers: {
    sections: ['visits', 'bots', 'paths', 'errors'],
    charts: ['verified-visits', 'visits-by-purpose', 'bots'],
  },
  indexing: {
    sections: ['ledger', 'engines', 'urls'],
    charts: ['discovered', 'time-to-crawl'],
  },
  audit: { sections: ['health', 'issues', 'pages'], charts: ['by-status', 'by-depth'] },
  search_console: {
    sections: ['search', 'searchMovers', 'coverage', 'explanation'],
    charts: ['clicksByDay'],
  },
  backlinks: { sections: ['links', 'known', 'broken'], charts: ['linkDays'] },
  campaign: { sections: ['campaigns', 'results'], charts: [] },
};
export const typeKeys = Object.keys(contentsOfTypes) as TypeKey[];

/** How an item is called in the builder. */
export const nameOf = (item: LayoutItem): string => {
  if (item.kind === 'section') return words.sections[item.section];
  return item.kind === 'chart' ? words.charts[item.chart] : item.title || words.text;
};

/** An item with a key that stays while it moves. */
export type Placed = { key: number; item: LayoutItem };

export function moved(items: readonly Placed[], from: number, to: number): Placed[] {
  const rest = items.filter((_, index) => index !== from);
  const one = items[from];
  return one === undefined || to < 0 || to >= items.length
    ? [...items]
    : rest.toSpliced(to, 0, one);
}

/** What is sent: an empty heading is null, and texts without a word are left out. */
export const layoutOf = (items: readonly Placed[]): LayoutItem[] =>
  items.flatMap(({ item }): LayoutItem[] => {
    if (item.kind !== 'text') return [item];
    const title = item.title?.trim() || null;
    return item.body.trim() === '' ? [] : [{ ...item, title }];
  });

export const hasData = (layout: readonly LayoutItem[]): boolean =>
  layout.some(({ kind }) => kind !== 'text');
