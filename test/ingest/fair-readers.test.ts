import type { Block } from '../../ingest/block/block-cutter';
import type { ReadTask } from '../../ingest/read/read-task';
import { openLogReaders } from '../support/log-parsers';
import { makeLog } from './harness';

const lines = makeLog(2_000);

function blockOf(text: string): Block {
  const bytes = Buffer.from(text);
  const ends: number[] = [];
  for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) ends.push(at + 1);
  return {
    index: 0,
    firstLine: 1,
    lineCount: ends.length,
    bytes,
    lineEnds: Uint32Array.from(ends),
    digest: Buffer.alloc(0),
    rawBytes: bytes.length,
    isLast: true,
  };
}

const taskOf = (workspaceId: string): ReadTask => ({
  formatName: 'combined',
  parserOptions: { fieldMap: undefined, fieldsLine: undefined, timezone: undefined },
  ownHosts: { domain: 'example.com', matchMode: 'subdomains', ownedHosts: [] },
  context: {
    workspaceId,
    websiteId: 'web_a',
    host: { name: 'example.com', isAssumed: true },
    scheme: '',
    addressRule: undefined,
    drainId: '',
    blockToken: 'a',
    batchSeenAtMs: 0,
    receivedAtMs: 0,
    tracksUrls: false,
  },
});

it('a block waits for a few blocks of a busy workspace at most, however many wait', async () => {
  const readers = openLogReaders({ threads: 1, readHereBytesMax: 0 });
  const ended: string[] = [];
  const read = async (workspaceId: string) => {
    await readers.read(blockOf(lines), taskOf(workspaceId));
    ended.push(workspaceId);
  };
  const busy = Array.from({ length: 12 }, () => read('busy'));
  await Promise.all([...busy, read('quiet'), read('quiet')]);
  // The thread had two blocks when the first quiet one came.
  expect(ended.slice(0, 4).filter((each) => each === 'quiet')).not.toHaveLength(0);
  expect(ended.lastIndexOf('quiet')).toBeLessThan(6);
  expect(ended).toHaveLength(14);
  await readers.close();
});
