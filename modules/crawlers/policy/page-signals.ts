import { parseLinkHeader } from '../../../platform/html/link-header';
import { type RobotsDirective, robotsDirectives } from '../rules/robots-directives';
import type { PolicyPurpose, PolicySaying } from './purposes';
import { readPreferenceHeader } from './read-preferences';
import { saidByReservation, tdmPurposes } from './read-tdm';
import type { PolicyPlace, PolicySource, PolicyStatement } from './statement';

/** What of an HTML page can be a statement. Names of headers and tags are in lower case. */
export type SignalPage = {
  url: string;
  headers: Record<string, string>;
  robots: readonly { agent: string; content: string }[];
  /** Other tags: `tdm-reservation`, `tdm-policy`, and `license` for a link to a license. */
  usage: readonly { name: string; content: string }[];
};

type Signal = Pick<PolicyStatement, 'source' | 'text' | 'says' | 'purposes' | 'agents'> & {
  place: Extract<PolicyPlace, 'header' | 'meta'>;
};

/** A signal of one host's pages. */
export type PageSignal = Signal & {
  host: string;
  pages: number;
  /** The directory of all pages that carry it. */
  path: string;
  /** Audited pages in that directory. */
  pagesBelow: number;
  example: string;
};

/** Returns the RSL licenses that pages of a host name in headers and tags. */
export const licensesOfPages = ({ signals }: AuditedSignals, host: string): string[] => [
  ...new Set(
    signals
      .filter((each) => each.host === host && each.source === 'license')
      .map(({ text }) => text)
      .filter((text) => /^https?:\/\//i.test(text)),
  ),
];

/** A page whose header and document say opposite things. */
export type PageConflict = {
  host: string;
  purpose: PolicyPurpose;
  header: string;
  meta: string;
  pages: number;
  example: string;
};

/** What an audit found on the pages of its hosts. */
export type AuditedSignals = {
  /** Audited HTML pages by host. */
  pages: Record<string, number>;
  signals: PageSignal[];
  conflicts: PageConflict[];
};

const signal = (
  source: PolicySource,
  place: Signal['place'],
  text: string,
  said: {
    says: PolicySaying;
    purposes: readonly PolicyPurpose[];
    agents?: readonly string[] | null;
  },
): Signal => ({ source, place, text, agents: null, ...said });

/** Crawlers whose operators document that snippets rule the use of a page in their AI answers. */
const snippetReaders = ['Googlebot', 'bingbot'];

function ofDirective({ agent, name, value, from }: RobotsDirective): Signal[] {
  const agents = agent === 'robots' ? null : [agent];
  const text = `${agents ? `${agent}: ` : ''}${value === null ? name : `${name}: ${value}`}`;
  const saying = (
    says: PolicySaying,
    purposes: readonly PolicyPurpose[],
    of: readonly string[] | null = agents,
  ) => [signal('robots_directive', from, text, { says, purposes, agents: of })];
  const readers = agents ?? snippetReaders;
  switch (name) {
    case 'noindex':
    case 'none':
      return saying('refuse', ['search']);
    case 'noai':
      return saying('refuse', ['ai_training']);
    case 'noimageai':
      // It is about images only.
      return saying('conditional', ['ai_training']);
    case 'nosnippet':
      return saying('refuse', ['ai_search'], readers);
    case 'max-snippet':
      if (value === '0') return saying('refuse', ['ai_search'], readers);
      return value === '-1' ? [] : saying('conditional', ['ai_search'], readers);
    default:
      return [];
  }
}

function ofHeaders(headers: Record<string, string>): Signal[] {
  const preferences = (['content-signal', 'content-usage'] as const).flatMap((name) => {
    const value = headers[name];
    if (value === undefined) return [];
    const source = name === 'content-signal' ? 'content_signal' : 'content_usage';
    const read = readPreferenceHeader(name, value);
    const unread = { says: 'unknown', purposes: [] } as const;
    if (!read.isReadable && read.preferences.length === 0) {
      return [signal(source, 'header', value, unread)];
    }
    return read.preferences.map(({ text, ...said }) => signal(source, 'header', text, said));
  });
  const licenses = parseLinkHeader(headers['link'] ?? '').flatMap(
    ({ target, rels, parameters }) => {
      if (!rels.includes('license')) return [];
      const isRsl = parameters.get('type')?.toLowerCase() === 'application/rsl+xml';
      const text = isRsl ? target : `<${target}>; rel="license"`;
      return [signal('license', 'header', text, { says: 'unknown', purposes: [] })];
    },
  );
  return [...preferences, ...licenses, ...ofTdm(headers, 'header')];
}

function ofTdm(values: Record<string, string>, place: Signal['place']): Signal[] {
  const value = values['tdm-reservation'];
  if (value === undefined) return [];
  const policy = values['tdm-policy'] ?? null;
  const text = `tdm-reservation: ${value}${policy === null ? '' : `, tdm-policy: ${policy}`}`;
  const says = saidByReservation(value, policy);
  return [signal('tdm_reservation', place, text, { says, purposes: tdmPurposes })];
}

/** Returns what one page says, by its headers and its document. */
export function signalsOf({ headers, robots, usage }: SignalPage): Signal[] {
  const directives = robotsDirectives({ html: { robots }, fetch: { headers } });
  const licenses = usage.flatMap(({ name, content }) =>
    name === 'license'
      ? [signal('license', 'meta', content, { says: 'unknown', purposes: [] })]
      : [],
  );
  const tags = Object.fromEntries(usage.map(({ name, content }) => [name, content]));
  return [
    ...ofHeaders(headers),
    ...directives.flatMap(ofDirective),
    ...ofTdm(tags, 'meta'),
    ...licenses,
  ];
}

const opposite = (one: Signal, other: Signal) =>
  (one.says === 'refuse' && other.says === 'allow') ||
  (one.says === 'allow' && other.says === 'refuse');

const directoryOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The directory that two directories share. */
function commonDirectory(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return directoryOf(one.slice(0, at));
}

const signalsMax = 300;
const directoriesMax = 20_000;
const textCharactersMax = 300;

/** Counts the signals of pages, each kind once with its pages. */
export class PageSignals {
  readonly #pages = new Map<string, number>();
  readonly #signals = new Map<string, PageSignal>();
  readonly #conflicts = new Map<string, PageConflict>();
  /** Pages in each directory itself, by host and directory. */
  readonly #directories = new Map<string, Map<string, number>>();
  #directoryCount = 0;

  add(page: SignalPage): void {
    const { host, pathname } = new URL(page.url);
    this.#pages.set(host, (this.#pages.get(host) ?? 0) + 1);
    const directory = directoryOf(pathname);
    this.#countDirectory(host, directory);
    const found = new Map(
      signalsOf(page).map((each) => {
        const short = { ...each, text: each.text.slice(0, textCharactersMax) };
        return [JSON.stringify([host, short]), short] as const;
      }),
    );
    for (const [key, each] of found) this.#addSignal(key, each, { host, directory, url: page.url });
    this.#addConflicts([...found.values()], host, page.url);
  }

  #countDirectory(host: string, directory: string): void {
    const ofHost = this.#directories.get(host) ?? new Map<string, number>();
    this.#directories.set(host, ofHost);
    const known = ofHost.get(directory);
    if (known === undefined && this.#directoryCount >= directoriesMax) return;
    if (known === undefined) this.#directoryCount += 1;
    ofHost.set(directory, (known ?? 0) + 1);
  }

  #addSignal(
    key: string,
    each: Signal,
    { host, directory, url }: { host: string; directory: string; url: string },
  ): void {
    const known = this.#signals.get(key);
    if (known) {
      known.pages += 1;
      known.path = commonDirectory(known.path, directory);
    } else if (this.#signals.size < signalsMax) {
      this.#signals.set(key, {
        ...each,
        host,
        pages: 1,
        path: directory,
        pagesBelow: 0,
        example: url,
      });
    }
  }

  #addConflicts(found: readonly Signal[], host: string, url: string): void {
    const inTags = found.filter(({ place }) => place === 'meta');
    for (const header of found.filter(({ place }) => place === 'header')) {
      for (const meta of inTags.filter((each) => opposite(header, each))) {
        const [purpose] = header.purposes.filter((each) => meta.purposes.includes(each));
        if (purpose === undefined) continue;
        const key = JSON.stringify([host, purpose, header.text, meta.text]);
        const known = this.#conflicts.get(key);
        if (known) known.pages += 1;
        else if (this.#conflicts.size < signalsMax) {
          const texts = { header: header.text, meta: meta.text };
          this.#conflicts.set(key, { host, purpose, ...texts, pages: 1, example: url });
        }
      }
    }
  }

  #pagesBelow(host: string, path: string): number {
    if (path === '/') return this.#pages.get(host) ?? 0;
    let count = 0;
    for (const [directory, pages] of this.#directories.get(host) ?? []) {
      if (directory.startsWith(path)) count += pages;
    }
    return count;
  }

  end(): AuditedSignals {
    return {
      pages: Object.fromEntries(this.#pages),
      signals: [...this.#signals.values()].map((each) => ({
        ...each,
        pagesBelow: this.#pagesBelow(each.host, each.path),
      })),
      conflicts: [...this.#conflicts.values()],
    };
  }
}
