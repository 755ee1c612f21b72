import { type ReconcileInput, reconcile } from './reconcile';

const nothing: ReconcileInput = {
  citations: [],
  isPrompted: false,
  google: undefined,
  bing: undefined,
  visits: undefined,
};
const cited = (path: string, source: 'live' | 'sandbox' | 'google_report') => ({
  path,
  source,
  engines: ['chatgpt'],
  lastAt: '2026-11-02T00:00:00.000Z',
});

it('has no page where no source has seen one', () => {
  expect(reconcile(nothing)).toEqual([]);
});

it('distinguishes what was not seen from what was not measured', () => {
  const google = new Map([['/a', 7]]);
  expect(reconcile({ ...nothing, google, visits: new Map() })).toEqual([
    {
      path: '/a',
      prompts: 'not_measured',
      promptSource: null,
      engines: [],
      citedLastAt: null,
      google: 'seen',
      impressions: 7,
      bing: 'not_measured',
      citations: null,
      logs: 'not_seen',
      visits: null,
      lastVisitAt: null,
    },
  ]);
});

it('counts citations of the own prompts only, made-up ones where there are no others', () => {
  const reports = [cited('/r', 'google_report')];
  expect(reconcile({ ...nothing, citations: reports, isPrompted: true })).toEqual([]);
  const sandbox = reconcile({ ...nothing, citations: [cited('/s', 'sandbox'), ...reports] });
  expect(sandbox).toMatchObject([{ path: '/s', prompts: 'seen', promptSource: 'sandbox' }]);
  const both = [cited('/s', 'sandbox'), cited('/l', 'live')];
  expect(reconcile({ ...nothing, citations: both }).map(({ path }) => path)).toEqual(['/l']);
});
