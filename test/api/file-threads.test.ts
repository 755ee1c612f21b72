import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { defineFileReader } from '../../api/csv-import/file-reader';
import { FileThreads } from '../../api/csv-import/file-threads';
import { newFolder } from '../support/programs';

const reader = defineFileReader<undefined, number>('any', async function* () {
  yield 1;
});

/** Reads a file by a thread that does what the script says with each message. */
async function readBy(script: string, stuckAfterMs = 60_000): Promise<unknown> {
  const path = join(newFolder().path, 'thread.js');
  writeFileSync(
    path,
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', ({ kind, id }) => { if (kind === 'next') { ${script} } });`,
  );
  const threads = new FileThreads({ script: path, stuckAfterMs });
  const body = Readable.from([Buffer.from('a')]);
  try {
    for await (const _ of threads.read(reader, { workspaceId: 'a', body, options: undefined }));
    return 'read';
  } catch (error) {
    return error;
  } finally {
    await threads.close();
  }
}

it('ends a thread that is stuck, and says so to the sender of its file', async () => {
  expect(await readBy('for (;;);', 1_000)).toMatchObject({
    code: 'validation_error',
    details: [{ code: 'too_slow' }],
  });
});

it('ends a thread that takes too much memory, and says so to the sender of its file', async () => {
  const script =
    'const all = []; for (;;) all.push(Array.from({ length: 10_000 }, (_, at) => ({ at })));';
  expect(await readBy(script)).toMatchObject({ code: 'payload_too_large' });
});

it('does not blame the file for a thread that exits', async () => {
  expect(await readBy('process.exit(1);')).toMatchObject({ code: 'unavailable' });
});

it('reads to the end what the thread says is the end', async () => {
  expect(await readBy("parentPort.postMessage({ kind: 'end', id });")).toBe('read');
});
