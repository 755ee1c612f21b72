import { reportDatasetSchema } from '../../core/domain/reports/report-dataset';
import { frozenFixture, reportFixture } from '../support/frozen-report';

test('the fixture that renderers are tried with is a report as they are frozen', async () => {
  const frozen = frozenFixture(reportFixture(5));
  expect(reportDatasetSchema.parse(frozen.dataset)).toEqual(frozen.dataset);
  const widths: number[] = [];
  for await (const row of frozen.rows('keywords', 3)) widths.push(row.length);
  expect(widths).toEqual([5, 5, 5]);
});
