import { z } from 'zod';
import { readTolerantly } from '../../../platform/providers/read-tolerantly';
import type {
  AiOverview,
  Citation,
  FeaturedSnippet,
  SerpFeature,
  SerpItem,
} from '../rules/serp-reading';
import { block, link, noAiOverview, organicItem } from './build-reading';
import { type OverviewPart, overviewAnswer } from './overview-answer';

const text = z.string().nullish();

const referenceSchema = z.looseObject({ url: text, title: text });

/** Fields of all kinds of parts; some name their page themselves, as videos do, others by references. */
const aiPartSchema = z.looseObject({
  type: text,
  markdown: text,
  text,
  title: text,
  snippet: text,
  url: text,
  references: z.array(referenceSchema).nullish(),
});
type AiPart = z.output<typeof aiPartSchema>;
const aiElementSchema = aiPartSchema.extend({
  components: z.array(aiPartSchema).nullish(),
  items: z.array(aiPartSchema).nullish(),
});

// Fields that it has besides are kept as evidence.
const aiOverviewSchema = z.looseObject({
  type: z.string(),
  asynchronous_ai_overview: z.boolean().nullish(),
  markdown: text,
  items: z.array(aiElementSchema).nullish(),
  references: z.array(referenceSchema).nullish(),
});
type WireOverview = z.output<typeof aiOverviewSchema>;

// New types of blocks appear without notice, so only the type is required.
const itemSchema = z.looseObject({
  type: z.string(),
  rank_group: z.int().nullish(),
  rank_absolute: z.int().nullish(),
  url: text,
  title: text,
  description: text,
  markdown: text,
  links: z.array(z.unknown()).nullish(),
  is_featured_snippet: z.boolean().nullish(),
});

export const serpResultSchema = z.object({
  keyword: text,
  datetime: text,
  /** A corrected keyword, and whether the page is its. */
  spell: z.object({ keyword: text, type: text }).nullish(),
  items: z.array(itemSchema).nullish(),
});

type Item = z.output<typeof itemSchema>;

const featureByType: Record<string, SerpFeature> = {
  featured_snippet: 'featured_snippet',
  answer_box: 'answer_box',
  people_also_ask: 'people_also_ask',
  local_pack: 'local_pack',
  local_services: 'local_pack',
  map: 'local_pack',
  knowledge_graph: 'knowledge_panel',
  shopping: 'shopping',
  popular_products: 'shopping',
  commercial_units: 'shopping',
  images: 'images',
  video: 'videos',
  short_videos: 'videos',
  top_stories: 'top_stories',
  related_searches: 'related_searches',
  people_also_search: 'related_searches',
  discussions_and_forums: 'discussions',
  perspectives: 'discussions',
};

export type ReadItems = {
  items: SerpItem[];
  featuredSnippet: FeaturedSnippet | null;
  aiOverview: AiOverview;
  moreFeatures: SerpFeature[];
  /** The page loaded the overview later, which costs extra where that was asked for. */
  isOverviewLate: boolean;
  /** What was left out, as sentences. */
  warnings: string[];
};

/** Maps the blocks of an advanced result to our own types, in page order. */
export function readItems(items: readonly Item[]): ReadItems {
  const lastOrganic = items.findLastIndex(isOrganic);
  let position = 0;
  const blocks = items.map((item, index) => {
    if (isOrganic(item)) {
      // The provider counts this among organic results; a number that does not increase is not
      // trusted.
      position = Math.max(item.rank_group ?? 0, position + 1);
      return { ...organicItem(position, textOf(item)), absoluteRank: rankOf(item) };
    }
    const type = item.type === 'paid' ? adsAt(index, lastOrganic) : featureOf(item.type);
    return { ...block(type, item.type, textOf(item)), absoluteRank: rankOf(item) };
  });
  const hasSitelinks = items.some((item) => isOrganic(item) && (item.links?.length ?? 0) > 0);
  const found = findOverview(items);
  return {
    items: blocks,
    featuredSnippet: findSnippet(items),
    aiOverview: found ? readAiOverview(found.overview) : noAiOverview,
    moreFeatures: [
      ...(hasSitelinks ? (['sitelinks'] as const) : []),
      ...(found ? (['ai_overview'] as const) : []),
    ],
    isOverviewLate: found?.overview.asynchronous_ai_overview === true,
    warnings: found?.warnings ?? [],
  };
}

const isOrganic = (item: Item) => item.type === 'organic';

/** An overview may be a block of its own, or a part of the knowledge panel. */
const overviewTypes: readonly string[] = ['ai_overview', 'knowledge_graph_ai_overview_item'];

const panelSchema = z.array(z.looseObject({ type: z.string() })).nullish();

function findOverview(
  items: readonly Item[],
): { overview: WireOverview; warnings: string[] } | undefined {
  const inPanels = items
    .filter(({ type }) => type === 'knowledge_graph')
    .flatMap((panel) => {
      const read = readTolerantly(panelSchema, structuredClone(panel['items']));
      return read.ok ? (read.data ?? []) : [];
    });
  const all = [...items, ...inPanels];
  const found = overviewTypes.flatMap((type) => all.filter((item) => item.type === type))[0];
  if (!found) return undefined;
  const read = readTolerantly(aiOverviewSchema, structuredClone(found));
  // Its type alone says that there is one.
  if (!read.ok) return { overview: { type: found.type }, warnings: [] };
  return { overview: read.data, warnings: read.warnings };
}

const featureOf = (type: string): SerpFeature =>
  overviewTypes.includes(type) ? 'ai_overview' : (featureByType[type] ?? 'other');

const adsAt = (index: number, lastOrganic: number): SerpFeature =>
  index > lastOrganic && lastOrganic !== -1 ? 'ads_bottom' : 'ads_top';

// Zero is documented for some blocks and means an unknown rank.
const rankOf = (item: Item) => item.rank_absolute || null;

function textOf(item: Item) {
  if (overviewTypes.includes(item.type)) return { text: item.markdown };
  return { url: item.url, title: item.title, text: item.description };
}

function findSnippet(items: readonly Item[]): FeaturedSnippet | null {
  const own = items.find((item) => item.type === 'featured_snippet');
  const item = own ?? items.find((each) => isOrganic(each) && each.is_featured_snippet === true);
  if (!item?.url) return null;
  return { ...link(item.url, item.title), text: item.description ?? '' };
}

const partsOf = ({ items }: WireOverview): AiPart[] =>
  (items ?? []).flatMap((element) => [
    element,
    ...(element.components ?? []),
    ...(element.items ?? []),
  ]);

/** The pages that a part names; the address of an image is not the page that it is from. */
function citedBy({ type, url, title, references }: AiPart): Citation[] {
  const own = url && !type?.includes('image') ? [link(url, title)] : [];
  const named = (references ?? []).flatMap((each) =>
    each.url ? [link(each.url, each.title)] : [],
  );
  return [...own, ...named];
}

function readAiOverview(item: WireOverview): AiOverview {
  const parts = partsOf(item);
  const listed = (item.references ?? []).flatMap(({ url, title }) =>
    url ? [link(url, title)] : [],
  );
  const named = [...listed, ...parts.flatMap(citedBy)];
  const citations = [...new Map(named.map((each) => [each.url, each])).values()];
  // The page loads it later: the overview exists, but its text was not captured.
  const isUnknown = parts.length === 0 && !item.markdown;
  return {
    present: true,
    content:
      isUnknown && (item.asynchronous_ai_overview || citations.length === 0) ? 'unknown' : 'known',
    citations,
    answer: isUnknown ? null : readAnswer(item, parts, citations),
  };
}

function readAnswer(
  item: WireOverview,
  parts: readonly AiPart[],
  citations: AiOverview['citations'],
): AiOverview['answer'] {
  const toPart = (part: AiPart): OverviewPart => ({
    text: part.markdown ?? part.text ?? [part.title, part.snippet].filter(Boolean).join(': '),
    cited: citedBy(part),
  });
  return overviewAnswer({
    parts: parts.map(toPart),
    citations,
    whole: item.markdown,
    raw: JSON.stringify(item),
  });
}
