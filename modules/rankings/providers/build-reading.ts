import { hostOfUrl } from '../../websites/rules/match-scope';
import type {
  AiOverview,
  FeaturedSnippet,
  OrganicResult,
  ProviderCost,
  SerpFeature,
  SerpItem,
  SerpReading,
} from '../rules/serp-reading';

export type ReadingParts = {
  checkedAt: string;
  /** Every block in page order; positions of organic results are assigned here. */
  items: SerpItem[];
  /** Ignored without an organic result: such a page says nothing about a rank. */
  isComplete: boolean;
  featuredSnippet: FeaturedSnippet | null;
  aiOverview: AiOverview;
  /** Features that are not blocks of their own, such as sitelinks. */
  moreFeatures?: SerpFeature[];
  providerCost: ProviderCost;
  providerTaskId: string | null;
  warnings?: readonly string[];
};

export const noAiOverview: AiOverview = {
  present: false,
  content: 'none',
  citations: [],
  answer: null,
};

/** For providers that do not report AI overviews: there may or may not be one. */
export const unreportedAiOverview: AiOverview = {
  present: null,
  content: 'unknown',
  citations: [],
  answer: null,
};

/** Builds a reading from the blocks of its pages. */
export function buildReading(parts: ReadingParts): SerpReading {
  const organic = parts.items.filter((item) => item.type === 'organic').map(toOrganic);
  const blocks = parts.items.map((item) => item.type).filter((type) => type !== 'organic');
  return {
    checkedAt: parts.checkedAt,
    depthRead: organic.at(-1)?.position ?? 0,
    isComplete: parts.isComplete && organic.length > 0,
    organic,
    featuredSnippet: parts.featuredSnippet,
    features: [...new Set([...blocks, ...(parts.moreFeatures ?? [])])],
    aiOverview: parts.aiOverview,
    items: parts.items,
    isEmpty: parts.items.length === 0,
    providerCost: parts.providerCost,
    providerTaskId: parts.providerTaskId,
    warnings: [...(parts.warnings ?? [])],
  };
}

function toOrganic(item: SerpItem, index: number): OrganicResult {
  return {
    position: item.position ?? index + 1,
    absoluteRank: item.absoluteRank,
    url: item.url ?? '',
    domain: item.domain ?? '',
    title: item.title ?? '',
    snippet: item.text ?? '',
  };
}

type BlockText = {
  url?: string | null | undefined;
  title?: string | null | undefined;
  text?: string | null | undefined;
};

/**
 * Builds a block other than an organic result; its rank is unknown unless the provider reports it.
 */
export function block(type: SerpFeature, providerType: string, text: BlockText = {}): SerpItem {
  return { ...describe(text), type, providerType, absoluteRank: null, position: null };
}

/** Builds an organic result with its position among organic results. */
export function organicItem(position: number, text: BlockText): SerpItem {
  return {
    ...describe(text),
    type: 'organic',
    providerType: 'organic',
    absoluteRank: null,
    position,
  };
}

function describe({ url, title, text }: BlockText) {
  return {
    url: url ?? null,
    domain: url ? hostOfUrl(url) || null : null,
    title: title ?? null,
    text: text ?? null,
  };
}

/** Builds a link, such as a citation. */
export const link = (url: string, title: string | null | undefined) => ({
  url,
  domain: hostOfUrl(url),
  title: title ?? '',
});
