import { type QualifiedTag, parser as saxParser } from 'sax';
import { type FileStatement, type ReadFile, unreadableFile } from './policy-file';
import type { PolicyPurpose, PolicySaying } from './purposes';

const namespace = 'https://rslstandard.org/rsl';

/** Uses of RSL 1.0 (recommendation of 10 December 2025, errata up to 7 August 2026). */
const meanings: Readonly<Record<string, readonly PolicyPurpose[]>> = {
  all: ['search', 'ai_search', 'ai_training', 'ai_user'],
  'ai-all': ['ai_search', 'ai_training', 'ai_user'],
  'ai-train': ['ai_training'],
  // RSL's guide to AI Preferences writes it with their name.
  'train-ai': ['ai_training'],
  'ai-input': ['ai_search', 'ai_user'],
  'ai-index': ['ai_search'],
  search: ['search'],
};

/** Payments that cost nothing; one without a type and terms is free. */
const freePayments = new Set(['free', '']);
/** Terms of a payment, which say what it costs if its type does not. */
const inPayment = new Set(['standard', 'custom', 'amount', 'accepts']);
const statementsMax = 1_000;

type Use = { text: string; name: string; isPermitted: boolean };
type License = { uses: Use[]; payments: string[]; others: string[] };

function saidOf(use: Use, { payments, others }: License): PolicySaying {
  if (!Object.hasOwn(meanings, use.name)) return 'unknown';
  if (!use.isPermitted) return 'refuse';
  const isFree = payments.every((payment) => freePayments.has(payment)) && others.length === 0;
  return isFree ? 'allow' : 'conditional';
}

const statementsOf = (path: string, license: License): FileStatement[] =>
  license.uses.map((use) => {
    const terms = [
      ...license.payments.map((each) => `payment: ${each || 'free'}`),
      ...license.others,
    ];
    const shown = use.isPermitted && terms.length > 0 ? ` (${terms.join(', ')})` : '';
    return {
      path,
      text: `${use.isPermitted ? 'permits' : 'prohibits'} ${use.text}${shown}`,
      purposes: meanings[use.name] ?? [],
      says: saidOf(use, license),
    };
  });

/** How many uses a statement names at once: a narrower one goes before it. */
export const breadthOf = ({ purposes }: Pick<FileStatement, 'purposes'>): number =>
  purposes.length > 2 ? purposes.length : 1;

/** The path that a `content` is about on a host; undefined for another host's. */
function pathOf(url: string, host: string): string | undefined {
  if (url === '') return '/';
  if (/^[/*]/.test(url)) return url;
  const [, name, path] = /^https?:\/\/([^/]+)(\/.*)?$/i.exec(url) ?? [];
  if (name === undefined) return undefined;
  return name.toLowerCase() === host ? (path ?? '/') : undefined;
}

/** Reads an RSL license (XML) for what it says about a host. */
export function readLicense(text: string, host: string): ReadFile {
  const parser = saxParser(true, { xmlns: true, trim: true });
  const statements: FileStatement[] = [];
  const names: string[] = [];
  let problem: string | null = null;
  let about: string | undefined;
  let server: string | undefined;
  let license: License | undefined;
  let list: { isPermitted: boolean; type: string } | undefined;
  let contents = 0;
  parser.onerror = (error) => {
    problem ??= `It is not XML: ${error.message.split('\n', 1)[0]}.`;
    // The parser continues only when its error is taken back.
    (parser as { error: Error | null }).error = null;
  };
  parser.onopentag = (tag) => {
    const { local, uri, attributes } = tag as QualifiedTag;
    if (names.length === 0 && (local !== 'rsl' || uri !== namespace)) {
      problem ??= `Its first element is not rsl of ${namespace}.`;
    }
    names.push(local);
    if (uri !== namespace) return;
    const attribute = (name: string) => attributes[name]?.value;
    if (local === 'content') {
      contents += 1;
      const url = attribute('url');
      if (url === undefined) problem ??= 'A content has no url.';
      else about = pathOf(url, host);
      server = attribute('server');
    } else if (local === 'license') {
      // Even a free license must be asked for where a server gives it.
      license = { uses: [], payments: [], others: server === undefined ? [] : ['license server'] };
    } else if (local === 'payment') license?.payments.push(attribute('type') ?? '');
    else if (local === 'reporting') license?.others.push(`reporting: ${attribute('type')}`);
    else if (inPayment.has(local) && license?.payments.at(-1) === '') {
      license.payments.splice(-1, 1, local);
    } else if (local === 'permits' || local === 'prohibits') {
      list = { isPermitted: local === 'permits', type: attribute('type') ?? 'usage' };
    }
  };
  parser.ontext = (content) => {
    if (!list || !license) return;
    const { isPermitted, type } = list;
    for (const word of content.split(/[\s,]+/).filter((each) => each !== '')) {
      if (type === 'usage')
        license.uses.push({ text: word, name: word.toLowerCase(), isPermitted });
      else license.others.push(`${isPermitted ? 'permits' : 'prohibits'} ${type} ${word}`);
    }
  };
  parser.onclosetag = () => {
    const closed = names.pop();
    if (closed === 'permits' || closed === 'prohibits') list = undefined;
    if (closed === 'content') about = undefined;
    if (closed !== 'license' || !license) return;
    if (about !== undefined && statements.length < statementsMax) {
      statements.push(...statementsOf(about, license));
    }
    license = undefined;
  };
  parser.write(text.replace(/^\uFEFF/, '')).close();
  if (problem !== null) return unreadableFile(problem);
  if (contents === 0) return unreadableFile('It has no content, so it is about nothing.');
  return { statements, problem: null };
}
