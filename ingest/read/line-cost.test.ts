import { Verifier } from '../../modules/crawlers/bots/verification';
import { hostileLines } from '../../test/support/hostile-lines';
import { readSample, sampleNames } from '../../test/support/log-samples';
import {
  costOf,
  fewHostileTexts,
  hostileBytes,
  sharedThreadMsMax,
} from '../../test/support/thread-cost';
import type { FormatName } from '../formats/log-format';
import { isJsonFormat } from '../formats/log-formats';
import { LineReader } from './line-reader';

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

describe.each(sampleNames())('%s', (name) => {
  it('no field makes a line of 64 KiB cost a thread more than 50 ms', async () => {
    const { lines, fieldsLine } = readSample(name);
    const text = lines[0]?.toString() ?? '';
    const isJson = isJsonFormat(name);
    let count = 0;
    for (const line of hostileLines(text, isJson, fewHostileTexts(hostileBytes - 4_096))) {
      const ms = await costOf(() => read(line, name as FormatName, fieldsLine));
      // The first slow line ends the test: the others may take minutes each.
      if (ms > sharedThreadMsMax) throw new Error(`${ms} ms for ${line.slice(0, 300)}`);
      count += 1;
    }
    expect(count).toBeGreaterThan(10);
  });
});
