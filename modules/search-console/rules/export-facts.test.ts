import { periodOf, searchTypeOf, totalsOf } from './export-facts';
import type { ExportRow } from './search-export';

const day = (name: string, impressions: number, position: number | null): ExportRow => ({
  dimension: 'date',
  name,
  clicks: 1,
  impressions,
  position,
});

it('takes the search type from the filters, and refuses another one', () => {
  expect(searchTypeOf(null, undefined)).toBe('web');
  expect(searchTypeOf(null, 'image')).toBe('image');
  expect(searchTypeOf({ text: 'Video', type: 'video' }, 'video')).toBe('video');
  expect(() => searchTypeOf({ text: 'Video', type: 'video' }, 'web')).toThrow();
  expect(() => searchTypeOf({ text: 'unnamed', type: null }, undefined)).toThrow();
  expect(searchTypeOf({ text: 'unnamed', type: null }, 'video')).toBe('video');
});

it('takes the period from the days in any order, else from the request', () => {
  const days = [day('2026-11-03', 1, 1), day('2026-11-01', 1, 1), day('2026-11-02', 1, 1)];
  const asked = { from: '2020-01-01', to: '2020-01-02' };
  expect(periodOf(days, asked)).toEqual({ periodFrom: '2026-11-01', periodTo: '2026-11-03' });
  expect(periodOf([], asked)).toEqual({ periodFrom: '2020-01-01', periodTo: '2020-01-02' });
  expect(() => periodOf([], { from: '2020-01-01' })).toThrow();
  expect(() => periodOf([], { from: '2020-01-02', to: '2020-01-01' })).toThrow();
});

it('weighs the position of each day by its impressions', () => {
  expect(totalsOf([day('2026-11-01', 10, 2), day('2026-11-02', 0, null)])).toEqual({
    clicks: 2,
    impressions: 10,
    weightedPosition: 20,
  });
  expect(totalsOf([]).clicks).toBeNull();
});
