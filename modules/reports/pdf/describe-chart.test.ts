import type { ReportChart } from '../rules/report-dataset';
import { Wording } from '../texts/wording';
import { describeChart as describeIn } from './describe-chart';

const describeChart = (shown: ReportChart) => describeIn(shown, new Wording('en'));

const chart = (changes: Partial<ReportChart>): ReportChart => ({
  kind: 'line',
  key: 'rank',
  title: 'Average rank',
  unit: 'rank',
  format: 'rank',
  x: { kind: 'day', values: ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'] },
  series: [{ key: 'desktop', name: 'Desktop', values: [9, null, 4.25, 5] }],
  isInverted: true,
  note: null,
  ...changes,
});

describe('a chart in words', () => {
  it('says how a series ran, and what was not measured', () => {
    expect(describeChart(chart({}))).toBe(
      'Line chart, Average rank, rank, 1 Oct 2026 to 4 Oct 2026. ' +
        'from 9 on 1 Oct 2026 to 5 on 4 Oct 2026, least 4.3, most 9, 1 of 4 days not measured.',
    );
  });

  it('takes no gap for a number', () => {
    const series = [{ key: 'desktop', name: 'Desktop', values: [null, null, null, null] }];
    expect(describeChart(chart({ series }))).toContain('nothing was measured.');
    const one = [{ key: 'desktop', name: 'Desktop', values: [null, 3, null, null] }];
    expect(describeChart(chart({ series: one }))).toContain('. 3 on 2 Oct 2026, least 3, most 3,');
  });

  it('names each of several series, and counts those that it leaves out', () => {
    const series = Array.from({ length: 14 }, (_, at) => ({
      key: `s${at}`,
      name: `s${at}`,
      values: [at],
    }));
    const description = describeChart(
      chart({ kind: 'bar', x: { kind: 'name', values: ['a'] }, series }),
    );
    expect(description).toContain('1 point. s0: a 0. s1: a 1.');
    expect(description).toMatch(/s11: a 11\. And 2 more series\.$/);
  });

  it('names points with their values, as many as one can listen to', () => {
    const names = Array.from({ length: 30 }, (_, at) => `bot ${at}`);
    const description = describeChart(
      chart({
        kind: 'bar',
        format: 'count',
        x: { kind: 'name', values: names },
        series: [
          {
            key: 'visits',
            name: 'Visits',
            values: names.map((_, at) => (at === 1 ? null : 1000 * at)),
          },
        ],
      }),
    );
    expect(description).toContain('30 points. bot 0 0; bot 1 not measured; bot 2 2,000;');
    expect(description).toMatch(/bot 23 23,000; and 6 more\.$/);
  });
});
