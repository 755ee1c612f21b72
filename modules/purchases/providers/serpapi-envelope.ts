import { z } from 'zod';
import type { ErrorReader } from '../../../platform/providers/failure';
import { kindOfStatus } from '../../../platform/providers/failure';

const text = z.string().nullish();

const lineSchema = z.looseObject({
  title: text,
  snippet: text,
  reference_indexes: z.array(z.int()).nullish(),
  /** Rows of cells. */
  table: z.array(z.array(z.string())).nullish(),
  code: text,
  product_labels: z.array(z.string()).nullish(),
  comparison: z
    .array(z.looseObject({ feature: text, values: z.array(z.string()).nullish() }))
    .nullish(),
});
type Line = z.output<typeof lineSchema>;

/** Blocks contain lists and further blocks, which contain such again. */
export type Block = Line & {
  list?: Block[] | null | undefined;
  text_blocks?: Block[] | null | undefined;
};

const depthMax = 6;

const blockAt = (depth: number): z.ZodType<Block> =>
  depth === depthMax
    ? lineSchema
    : lineSchema.extend({
        list: z.array(blockAt(depth + 1)).nullish(),
        text_blocks: z.array(blockAt(depth + 1)).nullish(),
      });

// Fields that a block has besides are kept as evidence.
export const textBlocksSchema = z.array(blockAt(0)).nullish();

const errorSchema = z.object({
  error: z.string(),
  search_metadata: z.object({ status: z.string() }).nullish(),
});

/**
 * Reads `{"error": text}`; a successful response may contain one too, if the engine had no results.
 */
export const readSerpApiError: ErrorReader = ({ status, body }) => {
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success || (status === 200 && parsed.data.search_metadata)) return undefined;
  const { error } = parsed.data;
  // Two failures share status 429; only the text distinguishes a used-up account from hourly
  // throttling.
  const isUsedUp = /run out of searches|searches for the month are exhausted/i.test(error);
  const kind = isUsedUp ? 'quota' : status === 200 ? 'bad_data' : kindOfStatus(status);
  const code = isUsedUp ? 'out_of_searches' : `http_${status}`;
  return { kind, code, message: `SerpApi answered ${status}: ${error}` };
};

/** Returns blocks with all that they contain, in reading order. */
export const linesOf = (blocks: readonly Block[] | null | undefined): Block[] =>
  (blocks ?? []).flatMap((block) => [block, ...linesOf(block.list), ...linesOf(block.text_blocks)]);

/** The words of a line, without those that it contains. */
export function wordsOf({ title, snippet, code, ...line }: Line): string {
  const compared = (line.comparison ?? []).map(({ feature, values }) => [
    feature ?? '',
    ...(values ?? []),
  ]);
  const rows = [...(line.table ?? []), line.product_labels ?? [], ...compared];
  return [
    [title, snippet].filter(Boolean).join(': '),
    ...rows.map((cells) => cells.join(' | ')),
    code,
  ]
    .filter(Boolean)
    .join('\n');
}
