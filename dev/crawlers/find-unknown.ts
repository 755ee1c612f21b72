import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { ListedCrawler } from './read-lists';

export type UnknownCrawler = { name: string; lists: string[]; categories: string; agent: string };

/** How a crawler of this name usually writes its agent. */
const usualAgents = (name: string) => [
  `${name}/1.0`,
  `Mozilla/5.0 (compatible; ${name}/1.0; +https://crawler.example/bot)`,
];

/** Returns the listed crawlers of which no agent is recognized, those of most lists first. */
export function findUnknown(listed: readonly ListedCrawler[]): UnknownCrawler[] {
  const recognizer = new BotRecognizer();
  const unknown = new Map<string, UnknownCrawler>();
  for (const { list, name, category, agents } of listed) {
    const samples = agents.filter((agent) => agent.toLowerCase().includes(name.toLowerCase()));
    const tried = samples.length > 0 ? samples : usualAgents(name);
    if (tried.some((agent) => recognizer.recognize(agent))) continue;
    const key = name.toLowerCase().replace(/\W/g, '');
    const known = unknown.get(key) ?? { name, lists: [], categories: '', agent: tried[0] ?? '' };
    unknown.set(key, {
      ...known,
      lists: [...new Set([...known.lists, list])],
      categories: `${known.categories} ${category}`.trim(),
    });
  }
  return [...unknown.values()].sort(
    (a, b) => b.lists.length - a.lists.length || a.name.localeCompare(b.name),
  );
}
