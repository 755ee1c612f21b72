import {
  type BareItem,
  type InnerList,
  type Item,
  type Member,
  parseDictionary,
  parseItem,
  serialize,
} from '../../platform/structured-fields';

/** A logged request with the three headers of a signed one. */
export type SignedRequest = {
  signatureAgent: string;
  signatureInput: string;
  signature: string;
  method: string;
  scheme: string;
  /** The host that the line names, without a port; '' where it names none. */
  host: string;
  path: string;
  query: string;
  userAgent: string;
  referer: string;
};

/** Where a signer's keys are: `directory` at the well-known URL of an origin. */
export type KeySource = { type: 'directory' | 'jwks_uri' | 'cimd'; url: string };

export type ClaimedSignature = {
  source: KeySource;
  /** The host that the keys are fetched from, by which the signer is named. */
  signer: string;
  keyId: string;
  algorithm: string | undefined;
  createdAtMs: number;
  expiresAtMs: number;
  hasNonce: boolean;
  signature: Buffer;
  /** What was signed (RFC 9421, section 2.5). */
  base: string;
  /** False where the log may write a covered part otherwise than the client sent it. */
  isExact: boolean;
};

/** Why a logged signature cannot be checked at all. */
export type SignatureFault =
  /** The headers cannot be read. */
  | 'signature_malformed'
  /** It does not cover the host and the signer, or lacks its key or times. */
  | 'signature_incomplete'
  /** It covers what no log line has. */
  | 'signature_not_in_log';

const wellKnown = '/.well-known/http-message-signatures-directory';
const headerBytesMax = 4096;
const tag = 'web-bot-auth';

const textOf = (item: BareItem | undefined): string | undefined =>
  item?.type === 'string' || item?.type === 'token' ? item.value : undefined;
const secondsOf = (item: BareItem | undefined): number | undefined =>
  item?.type === 'number' ? item.value : undefined;

/** Returns the URL of the keys; undefined for anything but a plain https URL of a public name. */
function sourceOf(agent: Item): KeySource | undefined {
  const text = agent.value.type === 'string' ? agent.value.value : '';
  const type = agent.parameters.has('type') ? textOf(agent.parameters.get('type')) : 'directory';
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isPlain) return undefined;
  if (type === 'directory') return { type, url: url.origin + wellKnown };
  if (type !== 'jwks_uri' && type !== 'cimd') return undefined;
  url.hash = '';
  return { type, url: url.href };
}

/** Text that logs write as it was sent. */
const isPlainText = (text: string) => /^[A-Za-z0-9\-._~/=&]+$/.test(text);
/** A path that was sent. Some logs have the file instead that the server answered with. */
const isSentPath = (path: string) =>
  path.startsWith('/') && isPlainText(path) && !/\/(?:index|default)\.\w+$|\.php$/i.test(path);
/** A host as it was sent: in a log, one of another alphabet may be in that. */
const isSentHost = (host: string) => /^[\x21-\x7e]+$/.test(host);
/** A proxy in front may have got by https what the server got by http. */
const isSentScheme = (scheme: string) => scheme === 'https';

type Covered = { value: string; isExact: boolean };

class RequestComponents {
  readonly #request: SignedRequest;
  readonly #agents: Map<string, Member> | undefined;

  constructor(request: SignedRequest, agents: Map<string, Member> | undefined) {
    this.#request = request;
    this.#agents = agents;
  }

  /** Returns the value of a component; undefined where a log line does not have it. */
  find(component: Item): Covered | undefined {
    const name = textOf(component.value) ?? '';
    if (name === 'signature-agent') return this.#agent(component);
    if (component.parameters.size > 0) return undefined;
    const { method, scheme, host, path, query, userAgent, referer } = this.#request;
    const target = query === '' ? path : `${path}?${query}`;
    // Some servers log no queries: then an empty one says nothing.
    const exactTarget = isSentPath(path) && isPlainText(query);
    switch (name) {
      case '@authority':
        return { value: host, isExact: isSentHost(host) };
      case '@method':
        return { value: method, isExact: method !== '' };
      case '@scheme':
        return { value: scheme, isExact: isSentScheme(scheme) };
      case '@path':
        return { value: path, isExact: isSentPath(path) };
      case '@query':
        return { value: `?${query}`, isExact: isPlainText(query) };
      case '@request-target':
        return { value: target, isExact: exactTarget };
      case '@target-uri':
        return {
          value: `${scheme}://${host}${target}`,
          isExact: isSentScheme(scheme) && isSentHost(host) && exactTarget,
        };
      case 'user-agent':
        return { value: userAgent.trim(), isExact: false };
      case 'referer':
        return { value: referer.trim(), isExact: false };
      default:
        return undefined;
    }
  }

  #agent({ parameters }: Item): Covered | undefined {
    const key = textOf(parameters.get('key'));
    if (parameters.size === 0) {
      return { value: this.#request.signatureAgent.trim(), isExact: true };
    }
    const member = key === undefined ? undefined : this.#agents?.get(key);
    if (!member || parameters.size > 1) return undefined;
    return { value: serialize(member), isExact: true };
  }
}

const namesOf = (list: InnerList) => list.items.map((item) => textOf(item.value));

/** Returns the member of the signer that the signature covers. */
function coveredAgent(
  list: InnerList,
  header: string,
  agents: Map<string, Member> | undefined,
): Item | undefined {
  const covered = list.items.filter((item) => textOf(item.value) === 'signature-agent');
  for (const { parameters } of covered) {
    const key = textOf(parameters.get('key'));
    if (key !== undefined) {
      const member = agents?.get(key);
      if (member?.kind === 'item') return member;
    } else if (!agents) {
      return parseItem(header);
    } else {
      // The whole field is covered: then its only member is the signer.
      const [only] = agents.size === 1 ? agents.values() : [];
      if (only?.kind === 'item') return only;
    }
  }
  return undefined;
}

type LabelledSignature = { input: InnerList; signature: Buffer };

/** Returns the signatures that are for this use; proxies may add others. */
function findSignatures(request: SignedRequest): LabelledSignature[] {
  const inputs = parseDictionary(request.signatureInput);
  const signatures = parseDictionary(request.signature);
  if (!inputs || !signatures) return [];
  const found: LabelledSignature[] = [];
  for (const [label, input] of inputs) {
    const signature = signatures.get(label);
    if (input.kind !== 'list' || signature?.kind !== 'item') continue;
    if (signature.value.type !== 'bytes') continue;
    if (textOf(input.parameters.get('tag')) !== tag) continue;
    found.push({ input, signature: signature.value.value });
  }
  return found;
}

/**
 * Reads the signature of a logged request as Web Bot Auth has it, without checking it. Of several,
 * it is the first that can be checked.
 */
export function readSignature(request: SignedRequest): ClaimedSignature | SignatureFault {
  const headers = [request.signatureAgent, request.signatureInput, request.signature];
  if (headers.some((text) => text.length > headerBytesMax)) return 'signature_malformed';
  const read = findSignatures(request).map((each) => readLabelled(request, each));
  return read.find((each) => typeof each !== 'string') ?? read[0] ?? 'signature_malformed';
}

function readLabelled(
  request: SignedRequest,
  { input, signature }: LabelledSignature,
): ClaimedSignature | SignatureFault {
  const isString = request.signatureAgent.trim().startsWith('"');
  const agents = isString ? undefined : parseDictionary(request.signatureAgent);
  const agent = coveredAgent(input, request.signatureAgent, agents);
  const source = agent && sourceOf(agent);
  const createdAt = secondsOf(input.parameters.get('created'));
  const expiresAt = secondsOf(input.parameters.get('expires'));
  const keyId = textOf(input.parameters.get('keyid'));
  const names = namesOf(input);
  const coversHost = names.includes('@authority') || names.includes('@target-uri');
  if (!coversHost || !names.includes('signature-agent')) return 'signature_incomplete';
  if (createdAt === undefined || expiresAt === undefined || !keyId) return 'signature_incomplete';
  if (!source) return 'signature_malformed';
  const components = new RequestComponents(request, agents);
  const lines: string[] = [];
  let isExact = request.host !== '';
  for (const item of input.items) {
    const covered = components.find(item);
    if (!covered) return 'signature_not_in_log';
    isExact &&= covered.isExact;
    lines.push(`${serialize(item)}: ${covered.value}`);
  }
  return {
    source,
    signer: new URL(source.url).hostname,
    keyId,
    algorithm: textOf(input.parameters.get('alg')),
    createdAtMs: createdAt * 1000,
    expiresAtMs: expiresAt * 1000,
    hasNonce: input.parameters.has('nonce'),
    signature,
    base: [...lines, `"@signature-params": ${serialize(input)}`].join('\n'),
    isExact,
  };
}
