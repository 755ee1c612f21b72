import { CommitBackoff } from './commit-backoff';

const names = (count: number) => Array.from({ length: count }, (_, number) => `website-${number}`);

describe('CommitBackoff', () => {
  it('does not let a single sender wait, however many streams it sends', () => {
    const pace = new CommitBackoff();
    pace.recordFailure(['one', 'one'], 0);
    expect(pace.pauseMs(0, 20)).toBe(0);
  });

  it('lets a few wait for a moment, until those who have their replies have sent again', () => {
    const pace = new CommitBackoff();
    pace.recordFailure(['one', 'other'], 0);
    expect(pace.pauseMs(0, 20)).toBe(8);
    pace.recordFailure(names(3), 30);
    expect(pace.pauseMs(30, 60)).toBe(32);
  });

  it('lets commits of many begin a tenth of a second apart, however long they take', () => {
    const pace = new CommitBackoff();
    pace.recordFailure(names(50), 0);
    expect(pace.pauseMs(0, 30)).toBe(70);
    expect(pace.pauseMs(0, 95)).toBe(5);
    expect(pace.pauseMs(0, 300)).toBe(0);
  });

  it('forgets who sends no more', () => {
    const pace = new CommitBackoff();
    pace.recordFailure(names(50), 0);
    pace.recordFailure(['last', 'latest'], 600);
    expect(pace.pauseMs(600, 1000)).toBe(0);
    expect(pace.pauseMs(950, 1000)).toBe(50);
    expect(pace.pauseMs(1490, 1500)).toBe(8);
    expect(pace.pauseMs(2000, 2000)).toBe(0);
  });
});
