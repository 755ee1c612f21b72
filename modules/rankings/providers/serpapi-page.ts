import { z } from 'zod';
import { orEmpty } from '../../../platform/providers/read-tolerantly';
import {
  type Block,
  linesOf,
  textBlocksSchema,
  wordsOf,
} from '../../purchases/providers/serpapi-envelope';
import type { AiOverview, FeaturedSnippet, SerpFeature, SerpItem } from '../rules/serp-reading';
import { block, link, noAiOverview, organicItem } from './build-reading';
import { type OverviewPart, overviewAnswer } from './overview-answer';

const text = z.string().nullish();
const blocks = z.unknown().optional();

const referencesSchema = z
  .array(orEmpty(z.looseObject({ index: z.int().nullish(), link: text, title: text })))
  .nullish();

export const aiOverviewSchema = z.looseObject({
  page_token: text,
  text_blocks: textBlocksSchema,
  references: referencesSchema,
  error: text,
});

export const serpApiPageSchema = z.object({
  search_metadata: z.object({ id: text, status: z.string(), created_at: text }),
  search_parameters: z.object({ q: text }).nullish(),
  search_information: z
    .object({ organic_results_state: text, showing_results_for: text })
    .nullish(),
  error: text,
  // Whatever its shape, there is one.
  ai_overview: orEmpty(aiOverviewSchema).nullish(),
  answer_box: z
    .object({ type: text, title: text, link: text, snippet: text, answer: text })
    .nullish(),
  organic_results: z
    .array(
      orEmpty(
        z.object({ title: text, link: text, snippet: text, sitelinks: z.unknown().optional() }),
      ),
    )
    .nullish(),
  ads: z
    .array(z.object({ title: text, link: text, description: text, block_position: text }))
    .nullish(),
  knowledge_graph: z.object({ title: text, website: text, description: text }).nullish(),
  local_results: blocks,
  related_questions: blocks,
  related_searches: blocks,
  shopping_results: blocks,
  immersive_products: blocks,
  inline_images: blocks,
  inline_videos: blocks,
  short_videos: blocks,
  top_stories: blocks,
  discussions_and_forums: blocks,
  serpapi_pagination: z.object({ next: text }).nullish(),
});

export type SerpApiPage = z.output<typeof serpApiPageSchema>;

/** Blocks of which only the presence is stored, in their usual page order. */
const plainBlocks: readonly (readonly [keyof SerpApiPage, SerpFeature])[] = [
  ['shopping_results', 'shopping'],
  ['immersive_products', 'shopping'],
  ['local_results', 'local_pack'],
  ['related_questions', 'people_also_ask'],
  ['top_stories', 'top_stories'],
  ['inline_videos', 'videos'],
  ['short_videos', 'videos'],
  ['inline_images', 'images'],
  ['discussions_and_forums', 'discussions'],
];

/** Returns the organic results of a page, without positions. */
export const organicOf = (page: SerpApiPage): Omit<SerpItem, 'position'>[] =>
  (page.organic_results ?? []).map((result) =>
    organicItem(0, { url: result.link, title: result.title, text: result.snippet }),
  );

/**
 * Returns the blocks above the organic results. The response groups them by type without their
 * place on the page. They are listed in the usual order, and their ranks stay unknown.
 */
export function blocksAbove(page: SerpApiPage): SerpItem[] {
  const { answer_box: answer, knowledge_graph: panel } = page;
  const snippet = snippetOf(page);
  return [
    ...adsAt(page, (position) => position !== 'bottom', 'ads_top'),
    ...(page.ai_overview ? [block('ai_overview', 'ai_overview')] : []),
    ...(snippet ? [block('featured_snippet', 'answer_box', snippet)] : []),
    ...(answer && !snippet ? [block('answer_box', 'answer_box', { title: answer.title })] : []),
    ...(panel
      ? [
          block('knowledge_panel', 'knowledge_graph', {
            url: panel.website,
            title: panel.title,
            text: panel.description,
          }),
        ]
      : []),
    ...plainBlocks
      .filter(([name]) => isPresent(page[name]))
      .map(([name, feature]) => block(feature, name)),
  ];
}

export const blocksBelow = (page: SerpApiPage): SerpItem[] => [
  ...adsAt(page, (position) => position === 'bottom', 'ads_bottom'),
  ...(isPresent(page.related_searches) ? [block('related_searches', 'related_searches')] : []),
];

const adsAt = (
  page: SerpApiPage,
  isThere: (position: string | null | undefined) => boolean,
  feature: SerpFeature,
): SerpItem[] =>
  (page.ads ?? [])
    .filter((ad) => isThere(ad.block_position))
    .map((ad) => block(feature, 'ads', { url: ad.link, title: ad.title, text: ad.description }));

export const sitelinksOf = (page: SerpApiPage): SerpFeature[] =>
  page.organic_results?.some((result) => isPresent(result.sitelinks)) ? ['sitelinks'] : [];

const isPresent = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;

/** Returns a snippet taken from a page; the engine's own answers (weather, sums) cite no page. */
export function snippetOf({ answer_box: answer }: SerpApiPage): FeaturedSnippet | null {
  if (!answer?.link || !(answer.snippet || answer.type === 'organic_result')) return null;
  return { ...link(answer.link, answer.title), text: answer.snippet ?? answer.answer ?? '' };
}

/** Reads an overview from the page or from the second request. */
export function readAiOverview(
  overview: z.output<typeof aiOverviewSchema> | null | undefined,
): AiOverview {
  if (!overview) return noAiOverview;
  const citations = (overview.references ?? []).flatMap((reference) =>
    reference.link ? [link(reference.link, reference.title)] : [],
  );
  const isKnown = !overview.error && (overview.text_blocks?.length ?? 0) > 0;
  return {
    present: true,
    content: isKnown ? 'known' : 'unknown',
    citations,
    answer: isKnown ? readAnswer(overview, citations) : null,
  };
}

function readAnswer(
  overview: z.output<typeof aiOverviewSchema>,
  citations: AiOverview['citations'],
): AiOverview['answer'] {
  const references = overview.references ?? [];
  const byIndex = new Map(references.map((one, place) => [one.index ?? place, one]));
  const toPart = (line: Block): OverviewPart => ({
    text: wordsOf(line),
    cited: (line.reference_indexes ?? []).flatMap((index) => {
      const { link: url, title: named } = byIndex.get(index) ?? {};
      return url ? [link(url, named)] : [];
    }),
  });
  const parts = linesOf(overview.text_blocks).map(toPart);
  return overviewAnswer({ parts, citations, raw: JSON.stringify(overview) });
}
