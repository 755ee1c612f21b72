import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

const mapsMax = 50;
const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file);
  if (maps.size === mapsMax) maps.clear();
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    // A file that was not compiled, or whose map was not delivered.
    return undefined;
  }
}

const position = /:(\d{1,9}):(\d{1,9})\)?$/;

/**
 * Returns a stack trace in which lines of compiled files are those of this project's TypeScript.
 * Their maps are read when they are needed: with `--enable-source-maps`, Node keeps the map of each
 * module of each thread in memory.
 */
export const withSourceLines = (stack: string): string =>
  stack.split('\n').map(withSourceLine).join('\n');

function withSourceLine(call: string): string {
  const found = position.exec(call);
  const start = call.indexOf('/');
  if (!found || start === -1) return call;
  const file = call.slice(start, found.index);
  if (!file.endsWith('.js') || file.includes('/node_modules/')) return call;
  const origin = mapOf(file)?.findOrigin(Number(found[1]), Number(found[2]));
  if (!origin || !('fileName' in origin)) return call;
  const { fileName, lineNumber, columnNumber } = origin;
  const end = call.endsWith(')') ? ')' : '';
  return `${call.slice(0, start)}${resolve(dirname(file), fileName)}:${lineNumber}:${columnNumber}${end}`;
}
