import { samplePage } from '../rules/page-rules/sample-page';
import { factsOfSilentHost, TimeAlone } from './external-limits';

const at = new Date('2026-11-27T10:00:00Z');
const failed = (failure: string) =>
  samplePage({ fetch: { status: null, failure, failureMessage: 'No.' }, html: null }).fetch;

it('what all URLs of a host have in common is said of those that were not requested', () => {
  for (const failure of ['dns', 'connect', 'tls', 'address_refused']) {
    expect(factsOfSilentHost(failed(failure), at)).toMatchObject({
      at: at.toISOString(),
      status: null,
      failure,
      failureMessage: 'No. Not requested: the last 5 requests to this host failed.',
      totalMs: null,
    });
  }
});

it('a slow host says nothing about its other URLs', () => {
  expect(factsOfSilentHost(failed('timeout'), at)).toBeNull();
});

it('the time alone counts from the last work for the site itself', () => {
  const alone = new TimeAlone(100);
  expect(alone.isOver(0, false)).toBe(false);
  expect(alone.isOver(99, false)).toBe(false);
  expect(alone.isOver(100, true)).toBe(false);
  expect(alone.isOver(150, false)).toBe(false);
  expect(alone.isOver(250, false)).toBe(true);
});
