import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ClickHouseException } from './exception';
import { addParameter, type HttpQuery } from './http-query';
import { type DataInsert, parseDataInsert, startsWithInsert } from './insert-statement';
import { decodedBody } from './request-body';
import { insertFromFile, type Statement, toStatement } from './statement';

export type Job = {
  statement: Statement;
  /**
   * Whether rows were read from the request; otherwise the statement only reads or changes stored
   * data.
   */
  isInsert: boolean;
  /** The format of the returned rows. */
  format: string;
  /** Removes temporary files of the statement. */
  cleanUp: () => Promise<void>;
};

type JobOptions = { spoolFolder: string; bodyBytesMax: number };

// An INSERT's own text ends well before this; the data after it may have any length.
const headBytesMax = 256 * 1024;
const textBytesMax = 16 * 1024 * 1024;

/** Reads the statement from URL and body. The data of an INSERT go to a file, never to memory. */
export async function readJob(
  request: IncomingMessage,
  query: HttpQuery,
  options: JobOptions,
): Promise<Job> {
  const body = decodedBody(request, options.bodyBytesMax);
  if (query.text !== '') {
    const insert = parseDataInsert(query.text);
    if (!insert) return plainJob(query, query.text + (await readText(body, '\n')));
    return insertJob(
      query,
      insert,
      [Buffer.from(query.text.slice(insert.dataOffset)), body],
      options,
    );
  }
  if (request.headers['content-type']?.startsWith('multipart/form-data')) {
    return multipartJob(query, await readAll(body), request.headers['content-type']);
  }
  const head = await readHead(body);
  // One character per byte, so that offsets in the text are offsets in the data.
  const latin = head.toString('latin1');
  const insert = startsWithInsert(latin) ? parseDataInsert(latin) : undefined;
  if (!insert) return plainJob(query, head.toString() + (await readText(body, '')));
  return insertJob(query, inUtf8(insert), [head.subarray(insert.dataOffset), body], options);
}

function plainJob(query: HttpQuery, text: string): Job {
  if (text.trim() === '') throw ClickHouseException.of('syntax', 'The statement is empty.');
  const sql = text.replace(/;\s*$/, '');
  return {
    statement: toStatement(query, sql),
    isInsert: false,
    format: namedFormat(sql) ?? query.defaultFormat,
    cleanUp: async () => undefined,
  };
}

// Sufficient to label the response; the engine decides the actual format of the rows.
const namedFormat = (sql: string) => /\bFORMAT\s+(\w+)\s*(?:SETTINGS\b.*)?$/is.exec(sql)?.[1];

async function insertJob(
  query: HttpQuery,
  insert: DataInsert,
  data: (Buffer | AsyncIterable<Buffer>)[],
  { spoolFolder }: JobOptions,
): Promise<Job> {
  const path = join(spoolFolder, crypto.randomUUID());
  const cleanUp = () => rm(path, { force: true });
  try {
    await pipeline(concatenate(data), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await cleanUp();
    throw error;
  }
  const statement = toStatement(query, insertFromFile(insert, path));
  return { statement, isInsert: true, format: query.defaultFormat, cleanUp };
}

/** Reads a form: the client sends long parameters in one, along with the statement. */
async function multipartJob(query: HttpQuery, body: Buffer, contentType: string): Promise<Job> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  for (const [name, value] of form) {
    if (name.startsWith('param_')) addParameter(query.parameters, name, String(value));
  }
  return plainJob(query, String(form.get('query') ?? ''));
}

async function* concatenate(data: (Buffer | AsyncIterable<Buffer>)[]) {
  for (const part of data) {
    if (!Buffer.isBuffer(part)) yield* part;
    else if (part.length > 0) yield part;
  }
}

async function readHead(body: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  while (bytes < headBytesMax) {
    const next = await body.next();
    if (next.done) break;
    chunks.push(next.value);
    bytes += next.value.length;
  }
  return Buffer.concat(chunks);
}

async function readAll(body: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > textBytesMax) {
      throw ClickHouseException.of('tooLarge', `The statement is over ${textBytesMax} bytes.`);
    }
  }
  return Buffer.concat(chunks);
}

async function readText(body: AsyncGenerator<Buffer>, separator: string): Promise<string> {
  const text = (await readAll(body)).toString();
  return text === '' ? '' : separator + text;
}

function inUtf8(insert: DataInsert): DataInsert {
  const decode = (text: string) => Buffer.from(text, 'latin1').toString();
  return { ...insert, target: decode(insert.target), settings: decode(insert.settings) };
}
