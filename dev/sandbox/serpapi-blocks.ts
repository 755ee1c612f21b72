import { type Result, type ResultPage, sentenceOn } from './world/result-page';

/**
 * Returns the blocks around the organic results of a first page, grouped by kind as SerpApi does.
 */
export function blocksOf(page: ResultPage): Record<string, unknown> {
  const { snippet, panel } = page;
  const ads = [...adsAt('top', page.ads.top), ...adsAt('bottom', page.ads.bottom)];
  const block = (isThere: boolean, name: string, value: unknown) =>
    isThere ? { [name]: value } : {};
  const thing = (title: string) => [{ position: 1, title, link: page.organic[0]?.url }];
  return {
    ...block(snippet !== null, 'answer_box', {
      type: 'organic_result',
      title: snippet?.title,
      link: snippet?.url,
      displayed_link: snippet?.url,
      snippet: snippet?.snippet,
    }),
    ...block(panel !== null, 'knowledge_graph', {
      title: panel?.title,
      type: 'Website',
      website: panel?.url,
      description: panel?.snippet,
    }),
    ...block(ads.length > 0, 'ads', ads),
    ...block(page.places.length > 0, 'local_results', {
      places: page.places.map((title, index) => ({ position: index + 1, title, rating: 4.4 })),
    }),
    ...block(
      page.questions.length > 0,
      'related_questions',
      page.questions.map((question, index) => ({ question, link: page.organic[index]?.url })),
    ),
    ...block(page.hasImages, 'inline_images', thing('Image')),
    ...block(page.hasVideos, 'inline_videos', thing('Video')),
    ...block(page.hasTopStories, 'top_stories', thing('Story')),
    ...block(page.hasDiscussions, 'discussions_and_forums', thing('Discussion')),
    ...block(page.hasShopping, 'shopping_results', thing('Product')),
    related_searches: page.related.map((query) => ({ query })),
  };
}

const adsAt = (position: 'top' | 'bottom', ads: readonly Result[]) =>
  ads.map((result, index) => ({
    position: index + 1,
    block_position: position,
    title: result.title,
    link: result.url,
    displayed_link: `https://${result.host}`,
    description: result.snippet,
  }));

export const overviewOf = (overview: NonNullable<ResultPage['overview']>) => ({
  text_blocks: [
    { type: 'paragraph', snippet: overview.lead, reference_indexes: [0] },
    {
      type: 'list',
      list: overview.citations.map((result, index) => ({
        snippet: sentenceOn(result),
        reference_indexes: [index],
      })),
    },
  ],
  references: overview.citations.map((result, index) => ({
    title: result.title,
    link: result.url,
    snippet: result.snippet,
    source: result.host,
    index,
  })),
});
