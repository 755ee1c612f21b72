import { z } from 'zod';
import { readTolerantly } from '../../../platform/providers/read-tolerantly';
import type { AnswerParts, Citation } from './build-answer';

export type AnthropicBlock = { type: string; [field: string]: unknown };

const text = z.string().nullish();

const citationSchema = z.object({
  type: text,
  url: text,
  source: text,
  title: text,
  document_title: text,
  document_index: z.int().nullish(),
});

const textSchema = z.object({
  text: z.string(),
  citations: z.array(citationSchema).nullish(),
});

const useSchema = z.object({
  id: z.string(),
  name: z.string(),
  input: z
    .object({ query: text.catch(null), url: text.catch(null) })
    .nullish()
    .catch(null),
});

const errorSchema = z.object({ error_code: z.string() });

const searchedSchema = z.object({ content: z.array(z.object({ url: text, title: text })) });
const fetchedSchema = z.object({ content: z.object({ url: z.string() }) });
const failedSchema = z.object({ tool_use_id: z.string(), content: errorSchema });

type Read = Pick<AnswerParts, 'text' | 'searched'> & {
  queries: string[];
  cited: Citation[];
  seen: NonNullable<AnswerParts['seen']>[number][];
  fetched: NonNullable<AnswerParts['fetched']>[number][];
  warnings: string[];
};

type State = Read & {
  /** URLs of fetch calls by their ids; a failed result does not repeat its URL. */
  askedUrls: Map<string, string>;
  /** Fetched documents, in the order that citations count them. */
  documents: string[];
  /** Whether a tool was used since the last text, which begins a paragraph of its own. */
  isInterrupted: boolean;
};

/** Reads the blocks of an answer. Citations hang on the block of text that they support. */
export function readBlocks(blocks: readonly AnthropicBlock[]): Read {
  const state: State = {
    text: '',
    searched: false,
    queries: [],
    cited: [],
    seen: [],
    fetched: [],
    warnings: [],
    askedUrls: new Map(),
    documents: [],
    isInterrupted: false,
  };
  for (const block of blocks) {
    readers[block.type]?.(state, block);
    state.isInterrupted = block.type !== 'text';
  }
  const { askedUrls, documents, isInterrupted, ...read } = state;
  return read;
}

const readers: Record<string, (state: State, block: AnthropicBlock) => void> = {
  text: readText,
  server_tool_use: readUse,
  web_search_tool_result: readSearch,
  web_fetch_tool_result: readFetch,
};

function readText(state: State, block: AnthropicBlock): void {
  const parsed = readTolerantly(textSchema, structuredClone(block));
  if (!parsed.ok) {
    state.warnings.push('A block of text was dropped: unknown shape.');
    return;
  }
  state.warnings.push(...parsed.warnings);
  if (state.isInterrupted && state.text !== '' && !state.text.endsWith('\n')) state.text += '\n\n';
  const start = state.text.length;
  state.text += parsed.data.text;
  const span = { start, end: state.text.length };
  for (const citation of parsed.data.citations ?? []) {
    const { url, source, title, document_title: documentTitle, document_index: index } = citation;
    const document = typeof index === 'number' ? state.documents[index] : undefined;
    state.cited.push({ url: url ?? source ?? document, title: title ?? documentTitle, span });
  }
}

function readUse(state: State, block: AnthropicBlock): void {
  const parsed = useSchema.safeParse(block);
  if (!parsed.success) return;
  const { id, name, input } = parsed.data;
  if (name === 'web_search' && input?.query) state.queries.push(input.query);
  if (name === 'web_fetch' && input?.url) state.askedUrls.set(id, input.url);
}

/** A failed tool is reported within a successful response. */
function readSearch(state: State, block: AnthropicBlock): void {
  const failed = failedSchema.safeParse(block);
  if (failed.success) {
    state.warnings.push(`A search failed: ${failed.data.content.error_code}.`);
    return;
  }
  const parsed = readTolerantly(searchedSchema, structuredClone(block));
  if (!parsed.ok) {
    state.warnings.push('The results of a search were dropped: unknown shape.');
    return;
  }
  state.searched = true;
  state.warnings.push(...parsed.warnings);
  state.seen.push(...parsed.data.content);
}

function readFetch(state: State, block: AnthropicBlock): void {
  const failed = failedSchema.safeParse(block);
  if (failed.success) {
    const { tool_use_id: id, content } = failed.data;
    const url = state.askedUrls.get(id);
    state.fetched.push({ url, state: 'failed', code: content.error_code });
    return;
  }
  const parsed = fetchedSchema.safeParse(block);
  if (!parsed.success) {
    state.warnings.push('An opened page was dropped: unknown shape.');
    return;
  }
  const { url } = parsed.data.content;
  state.documents.push(url);
  state.fetched.push({ url, state: 'read' });
}

/** Every block that is read. */
export const anthropicBlockSchemas = [
  textSchema,
  useSchema,
  searchedSchema,
  fetchedSchema,
  failedSchema,
] as const;
