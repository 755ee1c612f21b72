import { CommitPace } from './commit-pace';

const names = (count: number) => Array.from({ length: count }, (_, number) => `website-${number}`);

describe('CommitPace', () => {
  it('lets one or two senders hardly wait, however many streams they send', () => {
    const pace = new CommitPace();
    for (let atMs = 0; atMs < 1000; atMs += 10) pace.note(['one', 'other', 'one'], atMs);
    expect(pace.apartMs(1000)).toBe(8);
  });

  it('lets fifty wait for each other, a tenth of a second at most', () => {
    const pace = new CommitPace();
    pace.note(names(10), 0);
    expect(pace.apartMs(500)).toBe(40);
    pace.note(names(50), 500);
    expect(pace.apartMs(500)).toBe(100);
  });

  it('forgets who sends no more', () => {
    const pace = new CommitPace();
    pace.note(names(50), 0);
    pace.note(['last'], 600);
    expect(pace.apartMs(1000)).toBe(100);
    expect(pace.apartMs(1500)).toBe(4);
    expect(pace.apartMs(2000)).toBe(0);
  });
});
