import type { Request, Response } from 'express';
import express from 'express';
import { createLogger, type Logger } from '../../platform/logger';
import { warnOfProxies } from './warn-of-proxies';

const hourMs = 60 * 60_000;

/** Passes requests on, and returns how often the log was warned. */
function warnings(
  trustProxy: string | number,
  requests: { address: string; headers: Record<string, string>; atMs?: number }[],
): number {
  const app = express().set('trust proxy', trustProxy);
  const log: Logger = createLogger('test', 'silent');
  const warn = jest.spyOn(log, 'warn');
  let nowMs = 0;
  const handler = warnOfProxies(log, () => nowMs);
  let passed = 0;
  for (const { address, headers, atMs = 0 } of requests) {
    nowMs = atMs;
    const request = { app, headers, socket: { remoteAddress: address } } as unknown as Request;
    handler(request, {} as Response, () => {
      passed += 1;
    });
  }
  expect(passed).toBe(requests.length);
  return warn.mock.calls.length;
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

it.each<[string | number, string, Record<string, string>, number]>([
  ['loopback', '172.18.0.1', forwarded, 1],
  ['loopback', '172.18.0.1', { 'x-real-ip': '203.0.113.9' }, 1],
  ['loopback', '172.18.0.1', {}, 0],
  ['loopback', '127.0.0.1', forwarded, 0],
  ['172.16.0.0/12', '172.18.0.1', forwarded, 0],
  [1, '172.18.0.1', forwarded, 0],
  [0, '127.0.0.1', forwarded, 1],
])('TRUST_PROXY=%s, from %s with %j: %i warnings', (trustProxy, address, headers, count) => {
  expect(warnings(trustProxy, [{ address, headers }])).toBe(count);
});

it('warns once an hour', () => {
  const from = (atMs: number) => ({ address: '172.18.0.1', headers: forwarded, atMs });
  expect(warnings('loopback', [from(0), from(1), from(hourMs - 1), from(hourMs)])).toBe(2);
});
