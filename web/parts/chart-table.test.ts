import { csvOf } from './chart-table';

const table = {
  columns: ['Day', 'Clicks, all', 'Share'],
  rows: [
    ['2026-11-01', 12, 0.125],
    ['2026-11-02', null, null],
    ['=1+1', -3, 0],
  ],
  format: String,
};

it('numbers are unrounded, gaps empty, and no text is a formula', () => {
  expect(csvOf(table, false)).toBe(
    '\uFEFFDay,"Clicks, all",Share\r\n2026-11-01,12,0.125\r\n2026-11-02,,\r\n\'=1+1,-3,0\r\n',
  );
});

it('where numbers have a decimal comma, columns have semicolons', () => {
  expect(csvOf(table, true)).toContain('2026-11-01;12;0,125\r\n');
});
