import type { EvaluatedStatement, HostFacts, PolicyRow } from './host-policy';
import type { PolicyFileKind } from './policy-file';
import type { PolicyPurpose } from './purposes';
import { isKnownQualifier } from './read-preferences';
import type { PolicySource } from './statement';

export const contradictionCodes = [
  'fetch_allowed_use_refused',
  'fetch_refused_use_allowed',
  'preferences_differ',
  'on_some_pages',
  'meta_differs_from_header',
  'statement_unknown',
  'license_unreadable',
  'tdm_file_unreadable',
  'llms_txt_unreadable',
] as const;
export type ContradictionCode = (typeof contradictionCodes)[number];

type Shown = { text: string; url: string; line: number | null };

/** Statements that cannot all be meant, or one that no one can follow. */
export type Contradiction = {
  code: ContradictionCode;
  /** Null where it is about a file. */
  purpose: PolicyPurpose | null;
  path: string;
  bots: string[];
  statements: Shown[];
  /** Pages on which it is found; null for files. */
  pages: number | null;
  /** What is wrong with a file; null for statements. */
  problem: string | null;
};

const shown = ({ text, url, line }: EvaluatedStatement): Shown => ({ text, url, line });
const shownMax = 20;

const saying = (row: PolicyRow, says: EvaluatedStatement['says']) =>
  row.statements.filter(
    (each) =>
      each.applies &&
      each.source !== 'robots_rules' &&
      each.says === says &&
      each.purposes.includes(row.purpose),
  );

type Found = { code: ContradictionCode; statements: EvaluatedStatement[] };

/** Only a crawler that comes for nothing else contradicts its purpose by being let in. */
function ofRow(row: PolicyRow): Found[] {
  if (!row.isMain) return [];
  const rules = row.statements.filter(({ source }) => source === 'robots_rules');
  const [refusing, allowing] = [saying(row, 'refuse'), saying(row, 'allow')];
  const found: Found[] = [];
  if (row.isFetchAllowed && refusing.length > 0) {
    found.push({ code: 'fetch_allowed_use_refused', statements: [...rules, ...refusing] });
  }
  if (row.isFetchAllowed === false && allowing.length > 0) {
    found.push({ code: 'fetch_refused_use_allowed', statements: [...rules, ...allowing] });
  }
  if (refusing.length > 0 && allowing.length > 0) {
    found.push({ code: 'preferences_differ', statements: [...refusing, ...allowing] });
  }
  return found;
}

function ofRows(rows: readonly PolicyRow[], path: string): Contradiction[] {
  const merged = new Map<string, Contradiction>();
  for (const row of rows) {
    for (const { code, statements } of ofRow(row)) {
      const preferences = statements.filter(({ source }) => source !== 'robots_rules');
      const key = JSON.stringify([code, row.purpose, preferences.map(shown)]);
      const known = merged.get(key);
      if (known) {
        known.bots.push(row.bot.name);
        continue;
      }
      merged.set(key, {
        code,
        purpose: row.purpose,
        path,
        bots: [row.bot.name],
        statements: statements.slice(0, shownMax).map(shown),
        pages: null,
        problem: null,
      });
    }
  }
  return [...merged.values()];
}

/** Directives that are meant for single pages are no statement about the whole website. */
const aboutWebsite: ReadonlySet<PolicySource> = new Set([
  'content_signal',
  'content_usage',
  'tdm_reservation',
]);
const isAboutWebsite = (source: PolicySource, text: string) =>
  aboutWebsite.has(source) || /noai|noimageai/.test(text);

function ofPages({ pages, host }: HostFacts): Contradiction[] {
  if (!pages) return [];
  const some = pages.signals.filter(
    (each) =>
      each.host === host &&
      each.pages < each.pagesBelow &&
      isAboutWebsite(each.source, each.text) &&
      each.says !== 'unknown',
  );
  const differing = pages.conflicts.filter((each) => each.host === host);
  return [
    ...some.map(({ purposes, path, text, example, pages: count }) => ({
      code: 'on_some_pages' as const,
      purpose: purposes[0] ?? null,
      path,
      bots: [],
      statements: [{ text, url: example, line: null }],
      pages: count,
      problem: null,
    })),
    ...differing.map(({ purpose, header, meta, example, pages: count }) => ({
      code: 'meta_differs_from_header' as const,
      purpose,
      path: '/',
      bots: [],
      statements: [header, meta].map((text) => ({ text, url: example, line: null })),
      pages: count,
      problem: null,
    })),
  ];
}

const unreadableCodes: Record<PolicyFileKind, ContradictionCode> = {
  license: 'license_unreadable',
  tdmrep: 'tdm_file_unreadable',
  llms_txt: 'llms_txt_unreadable',
};

/** A license that robots.txt names must be there; the other files may be missing. */
function ofFiles({ files }: HostFacts): Contradiction[] {
  return files
    .filter(
      ({ kind, state }) =>
        state === 'unreadable' ||
        (kind === 'license' && (state === 'missing' || state === 'unreachable')),
    )
    .map(({ kind, url, problem }) => ({
      code: unreadableCodes[kind],
      purpose: null,
      path: '/',
      bots: [],
      statements: [{ text: url, url, line: null }],
      pages: null,
      problem: problem ?? 'There is no such file.',
    }));
}

/** Statements with a name or value that no standard defines, each once. */
function unknownOnes(rows: readonly PolicyRow[]): Contradiction[] {
  const found = new Map<string, Contradiction>();
  for (const { statements } of rows) {
    for (const each of statements) {
      const { says, source, text, url, line, path } = each;
      if (says !== 'unknown' || source === 'license' || isKnownQualifier(text)) continue;
      found.set(JSON.stringify([text, url, line]), {
        code: 'statement_unknown',
        purpose: null,
        path,
        bots: [],
        statements: [shown(each)],
        pages: each.pages,
        problem: null,
      });
    }
  }
  return [...found.values()].slice(0, shownMax);
}

/** Names what contradicts itself, or cannot be followed, in what a host says about a path. */
export const findContradictions = (
  facts: HostFacts,
  rows: readonly PolicyRow[],
  path: string,
): Contradiction[] => [
  ...ofRows(rows, path),
  ...ofPages(facts),
  ...ofFiles(facts),
  ...unknownOnes(rows),
];
