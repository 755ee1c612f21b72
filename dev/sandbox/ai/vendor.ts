import { sandboxHeaderNames } from '../../../platform/providers/sandbox-headers';
import { checkCredential } from '../credential';
import { type Fault, textOf, type WireProvider, type WireReply, type WireRequest } from '../wire';
import { type AnswerSource, type Segment, type WorldAnswer, worldAnswer } from '../world/answer';
import { hash32 } from '../world/chance';

/** A question as a vendor's body asks it. */
export type Asked = {
  prompt: string;
  model: string;
  online: boolean;
  country: string;
  language: string;
};

/** What a vendor's wire shape is made of. */
export type VendorAnswer = WorldAnswer & {
  request: WireRequest;
  fault: Fault;
  /** The model that answers, which a fault makes another one. */
  model: string;
  id: string;
};

type Vendor = {
  engine: string;
  /** Of the call that asks. */
  path: RegExp;
  /** Of the call that lists models, for a check of the credential. */
  modelsPath: RegExp;
  secretOf: (request: WireRequest) => string;
  /** Undefined for a body that asks nothing. */
  askedOf: (request: WireRequest) => Asked | undefined;
  reply: (answer: VendorAnswer) => unknown;
  failure: (status: number) => WireReply;
};

/** Makes a provider of what differs between the vendors of models. */
export function playVendor(vendor: Vendor): WireProvider {
  const { path, modelsPath, secretOf, askedOf, reply, failure } = vendor;
  return {
    keywordsOf: (request) => {
      const asked = path.test(request.path) ? askedOf(request) : undefined;
      return asked ? [asked.prompt] : [];
    },
    failure,
    answer(request, { fault, buy }) {
      const state = checkCredential(secretOf(request));
      if (state === 'refused') return failure(401);
      if (state === 'used_up') return failure(402);
      const isList = request.method === 'GET' && modelsPath.test(request.path);
      if (isList) return { status: 200, body: { object: 'list', data: [], models: [] } };
      if (request.method !== 'POST' || !path.test(request.path)) return failure(404);
      const asked = askedOf(request);
      if (!asked || asked.prompt.trim() === '' || asked.model === '') return failure(400);
      buy({ callId: textOf(request.headers[sandboxHeaderNames.callId]), item: 'answer' });
      return { status: 200, body: reply(vendorAnswer(vendor.engine, request, asked, fault)) };
    },
  };
}

export function vendorAnswer(
  engine: string,
  request: WireRequest,
  asked: Asked,
  fault: Fault,
): VendorAnswer {
  const { date, sample, brands, domains } = request;
  const answer = worldAnswer({ ...asked, engine, date, sample, brands, domains });
  return {
    ...(fault.badCitations ? withBadCitations(answer) : answer),
    request,
    fault,
    model: fault.otherModel ? `${asked.model}-other-2026-01` : asked.model,
    id: hash32([engine, asked.prompt, date, sample].join('|')).toString(16).padStart(12, '0'),
  };
}

const sourceAt = (url: string): AnswerSource => ({ url, host: '', title: 'Bad', snippet: '' });

/** Cites two impossible URLs in the first listed line. */
function withBadCitations(answer: WorldAnswer): WorldAnswer {
  const bad = [
    sourceAt('javascript:alert(document.cookie)'),
    sourceAt(`https://long.example/${'a'.repeat(8_200)}`),
  ];
  const first = answer.cited.length;
  const segments = answer.segments.map((segment, index) =>
    index === 1 ? { ...segment, sources: [...segment.sources, first, first + 1] } : segment,
  );
  return { ...answer, segments, cited: [...answer.cited, ...bad] };
}

export const refusal = 'I’m sorry, but I can’t help with that.';

export const wholeText = ({ segments }: { segments: readonly Segment[] }) =>
  segments.map(({ text }) => text).join('');

export type Mark = { start: number; end: number; source: AnswerSource; number: number };

/** Writes the text with a mark behind each cited part; a mark's offsets are its own place. */
export function withMarks(
  { segments, cited, fault }: VendorAnswer,
  markOf: (source: AnswerSource, number: number) => string,
): { text: string; marks: Mark[] } {
  let text = '';
  const marks: Mark[] = [];
  for (const segment of segments) {
    text += segment.text;
    for (const index of segment.sources) {
      const source = cited[index];
      if (!source) continue;
      const start = text.length;
      text += markOf(source, index + 1);
      marks.push({ start, end: text.length, source, number: index + 1 });
    }
  }
  const [first] = marks;
  if (fault.badCitations && first) marks.push({ ...first, start: 9_000_000, end: 9_000_020 });
  return { text, marks };
}

export const bearerOf = ({ headers }: WireRequest) =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

/** Tokens as a vendor would roughly count them. */
export const tokensOf = (text: string) => Math.ceil(text.length / 4) + 40;
