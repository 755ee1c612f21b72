import { readInTurns, withFewDetails } from './body-rows';

const detail = { path: 'tags.0', code: 'too_small', message: 'must not be empty' };

it('10,000 bad rows have 1,000 details at most', () => {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, details: Array(15).fill(detail) }));
  const few = withFewDetails(rows);
  expect(few.flatMap(({ details }) => details)).toHaveLength(1_000);
  expect(few[0]).toEqual(rows[0]);
  expect(few[66]?.details).toHaveLength(10);
  expect(few[9_999]).toEqual({ id: 9_999, details: [] });
});

it('leaves rows without details as they are', () => {
  expect(withFewDetails([{ id: 1 }])).toEqual([{ id: 1 }]);
});

it('lets other work continue while it reads thousands of rows', async () => {
  let nowMs = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  let turns = 0;
  let turn = setImmediate(function next() {
    turns += 1;
    turn = setImmediate(next);
  });
  const rows = await readInTurns([1, 2, 3, 4, 5, 6, 7, 8], (row) => {
    nowMs += 3;
    return row * 2;
  });
  clearImmediate(turn);
  clock.mockRestore();
  expect(rows).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
  // Two rows take more than the 5 ms of a turn.
  expect(turns).toBe(3);
});
