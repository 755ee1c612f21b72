import type { Database } from '../../platform/postgres/database';
import { Semaphore } from './semaphore';

/** A fake database that counts running transactions; each ends when the test says so. */
function openCounted() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const db = {
    transaction: async (name: string) => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
    },
  } as unknown as Database;
  return { db, running, end: (name: string) => ends.get(name)?.() };
}

const run = (db: Database, name: string) => db.transaction(name, async () => undefined);
const settle = () => new Promise(setImmediate);

describe('Semaphore', () => {
  afterEach(() => jest.useRealTimers());

  it('runs at most N transactions at once, and others in the order in which they came', async () => {
    const { db, running, end } = openCounted();
    const turns = new Semaphore(2);
    const one = turns.over(db, new AbortController().signal);
    const other = turns.over(db, new AbortController().signal);
    const all = [run(one, 'a'), run(one, 'b'), run(one, 'c'), run(other, 'd'), run(other, 'e')];
    await settle();
    expect(running).toEqual(['a', 'b']);
    end('b');
    await settle();
    expect(running).toEqual(['a', 'c']);
    end('a');
    end('c');
    await settle();
    expect(running).toEqual(['d', 'e']);
    end('d');
    end('e');
    await Promise.all(all);
    expect(running).toEqual([]);
  });

  it('prefers the workspace with the fewest transactions', async () => {
    const running: string[] = [];
    const ends: (() => void)[] = [];
    const db = {
      transaction: async (workspaceId: string) => {
        running.push(workspaceId);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
    } as unknown as Database;
    const turns = new Semaphore(2).over(db, new AbortController().signal);
    const all = ['busy', 'busy', 'busy', 'busy', 'quiet'].map((name) => run(turns, name));
    await settle();
    ends[0]?.();
    await settle();
    expect(running).toEqual(['busy', 'busy', 'quiet']);
    ends[2]?.();
    await settle();
    expect(running).toEqual(['busy', 'busy', 'quiet', 'busy']);
    ends[1]?.();
    await settle();
    for (const end of ends) end();
    await Promise.all(all);
    expect(running).toHaveLength(5);
  });

  it('takes who went away out of the line, and passes the turn of one that failed', async () => {
    const { db, running, end } = openCounted();
    const failing = {
      transaction: () => Promise.reject(new Error('the database is away')),
    } as unknown as Database;
    const turns = new Semaphore(1);
    const { signal } = new AbortController();
    await expect(run(turns.over(failing, signal), 'x')).rejects.toThrow('the database is away');
    const first = run(turns.over(db, signal), 'first');
    const sender = new AbortController();
    const gone = run(turns.over(db, sender.signal), 'gone');
    const last = run(turns.over(db, signal), 'last');
    await settle();
    sender.abort(new Error('the sender went away'));
    await expect(gone).rejects.toThrow('the sender went away');
    end('first');
    await settle();
    expect(running).toEqual(['last']);
    end('last');
    await Promise.all([first, last]);
  });

  it('asks who has waited for long to come back', async () => {
    jest.useFakeTimers();
    const { db, end } = openCounted();
    const turns = new Semaphore(1);
    const { signal } = new AbortController();
    const first = run(turns.over(db, signal), 'first');
    const late = expect(run(turns.over(db, signal), 'late')).rejects.toMatchObject({
      code: 'unavailable',
    });
    await jest.advanceTimersByTimeAsync(20_000);
    await late;
    end('first');
    await first;
  });
});
