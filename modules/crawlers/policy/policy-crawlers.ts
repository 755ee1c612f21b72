import type { Bot } from '../bots/bot';
import { botTable } from '../bots/bot-table';
import type { PolicyPurpose } from './purposes';

/** A crawler of a purpose; `isMain` is false where it also visits for another one. */
export type PolicyCrawler = { purpose: PolicyPurpose; bot: Bot; isMain: boolean };

/** The crawlers on which most search results and AI answers rest, and those that gather most text. */
const names: Readonly<Record<PolicyPurpose, readonly string[]>> = {
  search: ['Googlebot', 'bingbot', 'Applebot', 'DuckDuckBot', 'YandexBot', 'Baiduspider'],
  ai_search: [
    'OAI-SearchBot',
    'Claude-SearchBot',
    'PerplexityBot',
    'Amzn-SearchBot',
    'meta-webindexer',
    'MistralAI-Index',
  ],
  ai_training: [
    'GPTBot',
    'ClaudeBot',
    'Google-Extended',
    'Applebot-Extended',
    'CCBot',
    'meta-externalagent',
    'Amazonbot',
    'Bytespider',
  ],
  ai_user: [
    'ChatGPT-User',
    'Claude-User',
    'Perplexity-User',
    'MistralAI-User',
    'DuckAssistBot',
    'meta-externalfetcher',
  ],
};

/**
 * Google's and Microsoft's AI answers rest on the index of their search: robots.txt cannot refuse one
 * and allow the other.
 */
const alsoForAnswers = ['Googlebot', 'bingbot'];

const byName = new Map(botTable.map((bot) => [bot.name, bot]));

function named(purpose: PolicyPurpose, name: string, isMain: boolean): PolicyCrawler {
  const bot = byName.get(name);
  if (!bot) throw new Error(`There is no crawler ${name}.`);
  return { purpose, bot, isMain };
}

/** By purpose, the main crawlers of each first. */
export const policyCrawlers: readonly PolicyCrawler[] = (
  Object.entries(names) as [PolicyPurpose, readonly string[]][]
).flatMap(([purpose, ofPurpose]) => [
  ...ofPurpose.map((name) => named(purpose, name, true)),
  ...(purpose === 'ai_search' ? alsoForAnswers.map((name) => named(purpose, name, false)) : []),
]);
