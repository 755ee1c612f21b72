import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { literalsOf } from '../../modules/crawlers/bots/long-tail';

/** A crawler as a public list has it; many lists have no samples of its agents. */
export type ListedCrawler = { list: string; name: string; category: string; agents: string[] };

type Entry = { patterns: string[]; category?: string | undefined; agents?: string[] | undefined };
type Reader = (text: string, path: string) => Entry[];

type CrawlerUserAgents = { pattern: string; tags?: string[]; instances?: string[] };
const readCrawlerUserAgents: Reader = (text) =>
  (JSON.parse(text) as CrawlerUserAgents[]).map(({ pattern, tags, instances }) => ({
    patterns: [pattern],
    category: tags?.join(' '),
    agents: instances,
  }));

type Arcjet = {
  categories: string[];
  pattern: { accepted: string[] };
  instances: { accepted: string[] };
};
const readArcjet: Reader = (text) =>
  (JSON.parse(text) as Arcjet[]).map(({ categories, pattern, instances }) => ({
    patterns: pattern.accepted,
    category: categories.join(' '),
    agents: instances.accepted,
  }));

const readAiRobots: Reader = (text) =>
  Object.entries(JSON.parse(text) as Record<string, { function?: string }>).map(
    ([name, { function: category }]) => ({ patterns: [name.replace('.', '\\.')], category }),
  );

const readIsbot: Reader = (_text, path) =>
  (require(path) as { list: string[] }).list.map((pattern) => ({ patterns: [pattern] }));

type DeviceDetector = { regex: string; category?: string };
const readDeviceDetector: Reader = (_text, path) =>
  (require(path) as DeviceDetector[]).map(({ regex, category }) => ({
    patterns: [regex],
    category,
  }));

/** YAML of one shape: a list of maps whose values stand on one line each. */
const readDeviceDetectorYaml: Reader = (text) =>
  text.split(/^- regex: /m).map((entry) => ({
    patterns: [/^(['"])(.*)\1/.exec(entry)?.[2] ?? ''],
    category: /^ {2}category: ['"]?([^'"\n]*)/m.exec(entry)?.[1],
  }));

const readCrawlerDetect: Reader = (text) =>
  [...text.matchAll(/^\s+r"(.*)",$/gm)].map(([, pattern = '']) => ({ patterns: [pattern] }));

/** The lists, by how the path of their file ends in packages and repositories. */
const readers: [end: string, list: string, read: Reader][] = [
  ['crawler-user-agents.json', 'crawler-user-agents', readCrawlerUserAgents],
  ['crawlers.min.json', 'is-crawler', readCrawlerUserAgents],
  ['well-known-bots.json', 'arcjet', readArcjet],
  ['robots.json', 'ai.robots.txt', readAiRobots],
  ['isbot/index.js', 'isbot', readIsbot],
  ['regexes/bots.js', 'device-detector', readDeviceDetector],
  ['regexes/upstream/bots.yml', 'device-detector', readDeviceDetectorYaml],
  ['providers/crawlers.py', 'crawler-detect', readCrawlerDetect],
];

/** Reads all lists below a folder. */
export async function readLists(folder: string): Promise<ListedCrawler[]> {
  const files = await readdir(folder, { recursive: true });
  const found = files.flatMap((file) => {
    const reader = readers.find(([end]) => file.endsWith(end));
    return reader ? [{ path: join(folder, file), reader }] : [];
  });
  const read = await Promise.all(
    found.map(async ({ path, reader: [, list, entries] }) =>
      entries(await readFile(path, 'utf8'), path).flatMap(({ patterns, category = '', agents }) =>
        patterns
          .flatMap(literalsOf)
          .map((name) => ({ list, name, category, agents: agents ?? [] })),
      ),
    ),
  );
  return read.flat();
}
