import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import { graphFileName, newestWindow } from '../rules/graph-window';
import { download } from './download';
import { type GraphFile, graphFiles } from './graph-messages';

/** Where the operator has the graph. */
export type GraphSettings = {
  /** A folder, or the URL below which each window has a folder. */
  place: string;
  /** Where the windows of a URL are listed. */
  listUrl: string;
};

/** A window, with its files. */
export type GraphSource = {
  window: string;
  /** Compressed bytes of all files, each as often as it is read. */
  bytes: number;
  open(file: GraphFile, signal?: AbortSignal): AsyncIterable<Uint8Array>;
};

const readBytes = 1024 * 1024;
const listBytesMax = 4 * 1024 * 1024;
/** The vertices are read for the ids of domains, and once more for the names of ids. */
const timesRead = { ranks: 1, vertices: 2, edges: 1 } as const;

const isUrl = (place: string) => /^https?:\/\//i.test(place);

/** Finds the newest window. Throws without one, or if it lacks a file. */
export const openGraphSource = (
  settings: GraphSettings,
  safeFetch: SafeFetch,
): Promise<GraphSource> =>
  isUrl(settings.place) ? openAddress(settings, safeFetch) : openFolder(settings.place);

async function openFolder(folder: string): Promise<GraphSource> {
  const suffix = graphFileName('', 'vertices');
  const windows = (await readdir(folder))
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length));
  const window = newestWindow(windows);
  if (window === undefined) {
    throw new Error(`The folder ${folder} has no file whose name ends in ${suffix}.`);
  }
  const pathOf = (file: GraphFile) => join(folder, graphFileName(window, file));
  let bytes = 0;
  for (const file of graphFiles) {
    const { size } = await stat(pathOf(file));
    bytes += size * timesRead[file];
  }
  return {
    window,
    bytes,
    open: (file, signal) =>
      createReadStream(pathOf(file), { highWaterMark: readBytes, ...(signal && { signal }) }),
  };
}

const listSchema = z.array(z.object({ id: z.string().regex(/^[\w.-]{1,100}$/) })).min(1);

async function openAddress(
  { place, listUrl }: GraphSettings,
  safeFetch: SafeFetch,
): Promise<GraphSource> {
  const list = await safeFetch.fetch(listUrl, {
    bytesMax: listBytesMax,
    timeoutMs: 60_000,
    accept: 'application/json',
  });
  if (list.status !== 200) throw new Error(`${listUrl} answered with ${list.status}.`);
  const windows = listSchema.safeParse(parseJson(list.body.toString('utf8')));
  const window = windows.data && newestWindow(windows.data.map(({ id }) => id));
  if (window === undefined) throw new Error(`${listUrl} is not a list of windows.`);
  const urlOf = (file: GraphFile) => `${place}/${window}/domain/${graphFileName(window, file)}`;
  let bytes = 0;
  for (const file of graphFiles) {
    const head = await safeFetch.stream(urlOf(file), {
      method: 'HEAD',
      bytesMax: 0,
      timeoutMs: 60_000,
      headers: { 'accept-encoding': 'identity' },
    });
    head.discard();
    if (head.status !== 200) throw new Error(`${urlOf(file)} answered with ${head.status}.`);
    bytes += Number(head.headers['content-length'] ?? 0) * timesRead[file];
  }
  return { window, bytes, open: (file, signal) => download(safeFetch, urlOf(file), signal) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
