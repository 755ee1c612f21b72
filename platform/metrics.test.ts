import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';
import {
  countCredits,
  countJobEnd,
  countJobStart,
  countLines,
  countProviderCall,
  serveMetrics,
} from './metrics';

// Files of one process share it.
beforeAll(() => register.resetMetrics());

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function start(key?: string): Promise<string> {
  server = await serveMetrics(0, { host: '127.0.0.1', key });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a worker serves its counters at /metrics, and nothing else', async () => {
  const url = await start();
  countJobStart('report.generate');
  countJobEnd('report.generate', 'completed', 1.5);
  countProviderCall('serper', '200', 0.2);
  countCredits('serper', 7);
  countLines({ visits: 3, ignored: 2 });
  const text = await (await fetch(`${url}/metrics`)).text();
  for (const line of [
    'sightline_jobs_started_total{type="report.generate"} 1',
    'sightline_job_seconds_sum{type="report.generate",outcome="completed"} 1.5',
    'sightline_provider_call_seconds_count{provider="serper",status="200"} 1',
    'sightline_credits_total{provider="serper"} 7',
    'sightline_log_lines_total{result="visits"} 3',
    'sightline_log_lines_total{result="ignored"} 2',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
  for (const path of ['/', '/metrics/', '/metrics?x=1']) {
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  }
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

it('with a key, the worker’s metrics are for operators', async () => {
  const key = 'a-key-of-the-operator';
  const url = await start(key);
  const refused = await fetch(`${url}/metrics`);
  expect([refused.status, await refused.text()]).toEqual([401, '']);
  const headers = { Authorization: `Bearer ${key}` };
  expect((await fetch(`${url}/metrics`, { headers })).status).toBe(200);
});
