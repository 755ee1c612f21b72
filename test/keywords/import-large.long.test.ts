import { Readable } from 'node:stream';
import { newClient } from '../support/clients';
import { type InnerService, startServiceHere } from '../support/in-process';
import { memoryPeakOf } from '../support/memory';

import { timeOf } from '../support/timing';
import { type ImportAnswer, openScene, type Scene } from './scene';

let service: InnerService;
let scene: Scene;

beforeAll(async () => {
  service = await startServiceHere();
  scene = await openScene(service);
});
afterAll(() => service.stop());

async function* file(rowCount: number) {
  yield Buffer.from('Keyword,Volume,Tags,Group,Target URL\r\n');
  for (let row = 0; row < rowCount; row += 500) {
    const rows = Array.from({ length: Math.min(500, rowCount - row) }, (_, n) => row + n);
    const text = rows.map(
      (n) => `"keyword ${n}, ""long tail""",${n},a; b${n % 50},G${n % 20},https://example.com/${n}`,
    );
    yield Buffer.from(`${text.join('\r\n')}\r\n`);
  }
}

async function upload(rowCount: number) {
  const { key } = await newClient(service, scene.workspaceId);
  const response = await fetch(
    `${service.url}/api/v1/keywords/import?websiteId=${scene.websiteId}`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
      body: Readable.toWeb(Readable.from(file(rowCount))) as ReadableStream,
      duplex: 'half',
    } as RequestInit,
  );
  return { status: response.status, body: (await response.json()) as { data: ImportAnswer } };
}

it('100,000 rows go in and come out in bounded memory and reasonable time', async () => {
  const sampleMs = await timeOf(() => upload(2_000));
  const startedAt = performance.now();
  const { result, grownMib } = await memoryPeakOf(() => upload(100_000));
  expect(result.body).toMatchObject({
    data: { received: 100_000, created: 98_000, exists: 2_000 },
  });
  // Fifty times as many rows; five times their share of time, for a machine that is busy just now.
  expect(performance.now() - startedAt).toBeLessThan(Math.max(180_000, 5 * 50 * sampleMs));
  expect(grownMib).toBeLessThan(100);

  const { key } = await newClient(service, scene.workspaceId);
  const exported = await memoryPeakOf(async () => {
    const response = await fetch(`${service.url}/api/v1/keywords?format=csv&sort=-searchVolume`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    let lineCount = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      for (const byte of chunk) if (byte === 10) lineCount += 1;
    }
    return lineCount;
  });
  expect(exported.result).toBe(100_001);
  expect(exported.grownMib).toBeLessThan(100);
});

it('a row over 100,000 stops the import, which says how far it came', async () => {
  const { status, body } = await upload(100_001);
  expect([status, body]).toMatchObject([
    413,
    {
      error: {
        code: 'payload_too_large',
        message: expect.stringContaining('first 100000 were imported'),
      },
    },
  ]);
});
