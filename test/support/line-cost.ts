import type { FormatName } from '../../ingest/formats/log-format';
import { isJsonFormat } from '../../ingest/formats/log-formats';
import { LineReader } from '../../ingest/read/line-reader';
import { Verifier } from '../../modules/crawlers/bots/verification';
import { hostileLines } from './hostile-lines';
import { readSample } from './log-samples';
import { costOf, sharedThreadMsMax } from './thread-cost';

const reader = new LineReader(new Verifier());

/** Reads a line as the service does, in the named format or in one that it has to find. */
function read(line: string, formatName: FormatName | undefined, fieldsLine: string | undefined) {
  const bytes = Buffer.from(`${line}\n`);
  return reader.read(
    { index: 0, firstLine: 1, bytes, lineEnds: Uint32Array.of(bytes.length) },
    {
      formatName,
      mayMix: formatName === undefined,
      parserOptions: { fieldMap: undefined, fieldsLine, timezone: undefined },
      ownHosts: { domain: 'example.com', matchMode: 'subdomains', ownedHosts: [] },
      context: {
        workspaceId: 'wsp_a',
        websiteId: 'web_a',
        host: { name: 'example.com', isAssumed: true },
        scheme: '',
        addressRule: undefined,
        drainId: '',
        blockToken: 'a',
        batchSeenAtMs: 0,
        receivedAtMs: 0,
        tracksUrls: true,
      },
    },
  );
}

/**
 * Reads a format's sample with each text in each field. Throws at the first line that costs a thread
 * more than 50 ms: the others may take minutes each. Returns the number of lines.
 */
export async function readHostileLines(name: string, texts: readonly string[]): Promise<number> {
  const { lines, fieldsLine } = readSample(name);
  let count = 0;
  for (const line of hostileLines(lines[0]?.toString() ?? '', isJsonFormat(name), texts)) {
    const ms = await costOf(() => read(line, name as FormatName, fieldsLine));
    if (ms > sharedThreadMsMax) throw new Error(`${ms} ms for ${line.slice(0, 300)}`);
    count += 1;
  }
  return count;
}
