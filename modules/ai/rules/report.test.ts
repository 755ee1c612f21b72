import { type ReportRow, reportPeriod } from './report';

const row = (day: string | null): ReportRow => ({
  page: 'https://example.com/',
  query: null,
  day,
  country: null,
  device: null,
  impressions: 1,
  citations: null,
});

it('takes the period from the days of the rows, in any order', () => {
  const rows = [row('2026-11-03'), row(null), row('2026-11-01'), row('2026-11-02')];
  const asked = { from: '2020-01-01', to: '2020-01-02' };
  const period = { periodFrom: '2026-11-01', periodTo: '2026-11-03' };
  expect(reportPeriod({ rows, isDaily: true }, asked)).toEqual(period);
});

it('takes it from the request for a report without days, which must name it', () => {
  const report = { rows: [row(null)], isDaily: false };
  expect(reportPeriod(report, { from: '2026-11-01', to: '2026-11-02' })).toEqual({
    periodFrom: '2026-11-01',
    periodTo: '2026-11-02',
  });
  expect(() => reportPeriod(report, { from: '2026-11-01' })).toThrow('has no column of days');
  const reversed = { from: '2026-11-02', to: '2026-11-01' };
  expect(() => reportPeriod(report, reversed)).toThrow('to lies before from');
});
