/**
 * Formats whose rows stand alone, so that blocks formatted one by one are the whole result. The
 * engine formats each streamed block as a document of its own: with a head, a frame or separators
 * (`JSON`, `CSVWithNames`, `Values`), a result of several blocks would be several documents.
 */
const rowFormats = new Set([
  'csv',
  'jsoncompacteachrow',
  'jsoncompactstringseachrow',
  'jsoneachrow',
  'jsonlines',
  'jsonstringseachrow',
  'lineasstring',
  'msgpack',
  'native',
  'ndjson',
  'null',
  'rawblob',
  'rowbinary',
  'tabseparated',
  'tabseparatedraw',
  'tskv',
  'tsv',
  'tsvraw',
]);

/**
 * Whether a result may be sent block by block. Every `FORMAT` in the text counts, also one in a
 * comment or a string: a result that is not streamed is right, only kept in memory.
 */
export function isStreamed(
  sql: string,
  defaultFormat: string,
  settings: ReadonlyMap<string, string>,
): boolean {
  // This setting puts the rows of JSONEachRow into an array.
  const arraySetting = 'output_format_json_array_of_rows';
  if (settings.has(arraySetting) || sql.includes(arraySetting)) return false;
  const named = [...sql.matchAll(/\bformat\s+(\w+)/gi)].map(([, name = '']) => name);
  return [defaultFormat, ...named].every((name) => rowFormats.has(name.toLowerCase()));
}
