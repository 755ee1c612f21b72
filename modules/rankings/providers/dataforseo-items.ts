import { z } from 'zod';
import type { AiOverview, FeaturedSnippet, SerpFeature, SerpItem } from '../rules/serp-reading';
import { block, link, noAiOverview, organicItem } from './build-reading';
import { type OverviewPart, overviewAnswer } from './overview-answer';

const referenceSchema = z.looseObject({ url: z.string().nullish(), title: z.string().nullish() });
const linksSchema = z.array(z.unknown()).nullish();

const aiPartSchema = z.looseObject({
  markdown: z.string().nullish().catch(null),
  text: z.string().nullish().catch(null),
  references: z.array(referenceSchema).nullish(),
});
type AiPart = z.output<typeof aiPartSchema>;
const aiElementSchema = aiPartSchema.extend({ components: z.array(aiPartSchema).nullish() });

const organicSchema = z.object({
  type: z.literal('organic'),
  rank_group: z.int(),
  rank_absolute: z.int().nullish(),
  url: z.string().min(1),
  title: z.string().nullish(),
  description: z.string().nullish(),
  links: linksSchema,
  is_featured_snippet: z.boolean().nullish(),
});

// Fields that it has besides are kept as evidence.
const aiOverviewSchema = z.looseObject({
  type: z.literal('ai_overview'),
  rank_absolute: z.int().nullish(),
  asynchronous_ai_overview: z.boolean().nullish(),
  markdown: z.string().nullish(),
  items: z.array(aiElementSchema).nullish(),
  references: z.array(referenceSchema).nullish(),
});

// New block types appear without notice; only the fields that all blocks share are read from them.
const otherSchema = z.object({
  type: z.string().refine((type) => type !== 'organic' && type !== 'ai_overview'),
  rank_absolute: z.int().nullish(),
  url: z.string().nullish().catch(null),
  title: z.string().nullish().catch(null),
  description: z.string().nullish().catch(null),
});

const itemSchema = z.union([organicSchema, aiOverviewSchema, otherSchema]);

export const serpResultSchema = z.object({
  keyword: z.string(),
  datetime: z.string(),
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
};

/** Maps the blocks of an advanced result to our own types, in page order. */
export function readItems(items: readonly Item[]): ReadItems {
  const lastOrganic = items.findLastIndex((item) => item.type === 'organic');
  let position = 0;
  const blocks = items.map((item, index) => {
    if (isOrganic(item)) {
      // The provider counts this among organic results; a number that does not increase is not
      // trusted.
      position = Math.max(item.rank_group, position + 1);
      return { ...organicItem(position, textOf(item)), absoluteRank: rankOf(item) };
    }
    const type = item.type === 'paid' ? adsAt(index, lastOrganic) : featureOf(item.type);
    return { ...block(type, item.type, textOf(item)), absoluteRank: rankOf(item) };
  });
  const hasSitelinks = items.some((item) => isOrganic(item) && (item.links?.length ?? 0) > 0);
  return {
    items: blocks,
    featuredSnippet: findSnippet(items),
    aiOverview: readAiOverview(items.find(isAiOverview)),
    moreFeatures: hasSitelinks ? ['sitelinks'] : [],
  };
}

const isOrganic = (item: Item): item is z.output<typeof organicSchema> => item.type === 'organic';
const isAiOverview = (item: Item): item is z.output<typeof aiOverviewSchema> =>
  item.type === 'ai_overview';

const featureOf = (type: string): SerpFeature =>
  type === 'ai_overview' ? 'ai_overview' : (featureByType[type] ?? 'other');

const adsAt = (index: number, lastOrganic: number): SerpFeature =>
  index > lastOrganic && lastOrganic !== -1 ? 'ads_bottom' : 'ads_top';

// Zero is documented for some blocks and means an unknown rank.
const rankOf = (item: Item) => item.rank_absolute || null;

function textOf(item: Item) {
  if (isAiOverview(item)) return { text: item.markdown };
  return { url: item.url, title: item.title, text: item.description };
}

function findSnippet(items: readonly Item[]): FeaturedSnippet | null {
  const own = items.find((item) => item.type === 'featured_snippet');
  const item = own ?? items.find((each) => isOrganic(each) && each.is_featured_snippet === true);
  if (!item || isAiOverview(item) || !item.url) return null;
  return { ...link(item.url, item.title), text: item.description ?? '' };
}

function readAiOverview(item: z.output<typeof aiOverviewSchema> | undefined): AiOverview {
  if (!item) return noAiOverview;
  const elements = item.items ?? [];
  const references = [
    ...(item.references ?? []),
    ...elements.flatMap((element) => [
      ...(element.references ?? []),
      ...(element.components ?? []).flatMap((component) => component.references ?? []),
    ]),
  ];
  const byUrl = new Map(
    references.flatMap(({ url, title }) => (url ? [[url, link(url, title)] as const] : [])),
  );
  // The page loads it later: the overview exists, but its text was not captured.
  const hasText = elements.length > 0 || Boolean(item.markdown);
  const isUnknown = !hasText && (item.asynchronous_ai_overview === true || byUrl.size === 0);
  const citations = [...byUrl.values()];
  return {
    present: true,
    content: isUnknown ? 'unknown' : 'known',
    citations,
    answer: isUnknown ? null : readAnswer(item, citations),
  };
}

function readAnswer(
  item: z.output<typeof aiOverviewSchema>,
  citations: AiOverview['citations'],
): AiOverview['answer'] {
  const toPart = ({ markdown, text, references }: AiPart): OverviewPart => ({
    text: markdown ?? text ?? '',
    cited: (references ?? []).flatMap(({ url, title }) => (url ? [link(url, title)] : [])),
  });
  const parts = (item.items ?? [])
    .flatMap((element) => [element, ...(element.components ?? [])])
    .map(toPart);
  return overviewAnswer({ parts, citations, whole: item.markdown, raw: JSON.stringify(item) });
}
