import { type Result, type ResultPage, sentenceOn } from '../world/result-page';
import type { TaskInput } from './task-input';

type Item = { type: string; [field: string]: unknown };

/** Returns the blocks of a page in the provider's shape and order, numbered by kind and overall. */
export function itemsOf(
  page: ResultPage,
  { depth, loadsOverview }: Pick<TaskInput, 'depth' | 'loadsOverview'>,
  engine: 'google' | 'bing',
): Item[] {
  const isGoogle = engine === 'google';
  const organic = page.organic.slice(0, depth).map(organicItem);
  const firstPage = organic.slice(0, 10);
  const blocks = [
    ...page.ads.top.map(adItem),
    ...(page.overview ? [overviewItem(page.overview, loadsOverview)] : []),
    ...(page.snippet ? [snippetItem(page.snippet)] : []),
    ...firstPage.slice(0, 2),
    ...(page.questions.length > 0 ? [questionsItem(page.questions, firstPage)] : []),
    ...page.places.map((title) => placeItem(title)),
    ...firstPage.slice(2, 5),
    ...(page.hasImages ? [plainItem('images', 'Images')] : []),
    ...(page.hasVideos ? [plainItem('video', 'Videos')] : []),
    ...(page.hasTopStories ? [plainItem('top_stories', 'Top stories')] : []),
    ...firstPage.slice(5),
    ...(page.hasShopping
      ? [plainItem(isGoogle ? 'popular_products' : 'shopping', 'Popular products')]
      : []),
    ...(page.hasDiscussions && isGoogle
      ? [plainItem('discussions_and_forums', 'Discussions')]
      : []),
    ...page.ads.bottom.map(adItem),
    ...(firstPage.length > 0 ? [{ type: 'related_searches', items: page.related }] : []),
    ...organic.slice(10),
  ];
  return number(page.panel && isGoogle ? [...blocks, panelItem(page.panel)] : blocks);
}

function number(blocks: readonly Item[]): Item[] {
  const counts = new Map<string, number>();
  return blocks.map((item, index) => {
    const rankGroup = (counts.get(item.type) ?? 0) + 1;
    counts.set(item.type, rankGroup);
    const { type, ...rest } = item;
    const isOnTheRight = type === 'knowledge_graph';
    return {
      type,
      rank_group: rankGroup,
      // Items in the right column and overviews have no known rank, and the provider reports 0.
      rank_absolute: isOnTheRight || type === 'ai_overview' ? 0 : index + 1,
      page: Math.max(1, Math.ceil((type === 'organic' ? rankGroup : 1) / 10)),
      position: isOnTheRight ? 'right' : 'left',
      xpath: `/html[1]/body[1]/div[${index + 1}]`,
      ...rest,
      rectangle: null,
    };
  });
}

const organicItem = (result: Result, index: number): Item => ({
  type: 'organic',
  domain: result.host,
  title: result.title,
  description: result.snippet,
  url: result.url,
  breadcrumb: `https://${result.host} › guide`,
  website_name: result.host,
  cache_url: null,
  related_search_url: null,
  is_image: false,
  is_video: false,
  is_featured_snippet: false,
  is_malicious: false,
  is_web_story: false,
  amp_version: false,
  checks: null,
  pre_snippet: null,
  extended_snippet: null,
  images: null,
  rating: null,
  price: null,
  highlighted: null,
  links:
    index === 0 && result.url.length % 3 === 0
      ? [{ type: 'link_element', title: 'More', description: null, url: `${result.url}/more` }]
      : null,
  faq: null,
  extended_people_also_search: null,
  about_this_result: null,
  related_result: null,
  timestamp: null,
});

const adItem = (result: Result): Item => ({
  type: 'paid',
  domain: result.host,
  title: result.title,
  description: result.snippet,
  url: result.url,
  breadcrumb: `https://${result.host}`,
  website_name: result.host,
  extra: {},
  description_rows: null,
  links: null,
  price: null,
  rating: null,
});

const snippetItem = (result: Result): Item => ({
  type: 'featured_snippet',
  domain: result.host,
  title: result.title,
  description: result.snippet,
  featured_title: null,
  url: result.url,
  breadcrumb: `https://${result.host} › guide`,
  timestamp: null,
  images: null,
  table: null,
});

function overviewItem(overview: NonNullable<ResultPage['overview']>, loadsLate: boolean): Item {
  const isLate = overview.state === 'deferred';
  const isDeferred = isLate && !loadsLate;
  const references = overview.citations.map((result) => ({
    type: 'ai_overview_reference',
    position: 'left',
    source: result.host,
    domain: result.host,
    url: result.url,
    title: result.title,
    text: result.snippet,
  }));
  const element = (text: string, named: object[]) => ({
    type: 'ai_overview_element',
    position: 'left',
    title: null,
    text,
    markdown: text,
    links: null,
    images: null,
    references: named,
  });
  const sentences = overview.citations.map(sentenceOn);
  const elements = [
    element(overview.lead, references.slice(0, 1)),
    ...sentences.map((text, index) => element(text, references.slice(index, index + 1))),
  ];
  return {
    type: 'ai_overview',
    asynchronous_ai_overview: isLate,
    markdown: isDeferred ? null : [overview.lead, ...sentences].join('\n\n'),
    items: isDeferred ? null : elements,
    references: isDeferred ? null : references,
  };
}

const questionsItem = (questions: readonly string[], answers: readonly Item[]): Item => ({
  type: 'people_also_ask',
  items: questions.map((title, index) => ({
    type: 'people_also_ask_element',
    title,
    seed_question: null,
    xpath: `/html[1]/body[1]/div[2]/div[${index + 1}]`,
    expanded_element: [
      {
        type: 'people_also_ask_expanded_element',
        featured_title: null,
        url: answers[index]?.['url'] ?? null,
        domain: answers[index]?.['domain'] ?? null,
        title,
        description: null,
        images: null,
        timestamp: null,
        table: null,
      },
    ],
  })),
});

const placeItem = (title: string): Item => ({
  type: 'local_pack',
  title,
  description: null,
  domain: null,
  phone: null,
  url: null,
  is_paid: false,
  rating: null,
  cid: null,
});

const panelItem = (result: Result): Item => ({
  type: 'knowledge_graph',
  title: result.title,
  description: result.snippet,
  url: result.url,
  items: null,
});

const plainItem = (type: string, title: string): Item => ({ type, title, items: null });
