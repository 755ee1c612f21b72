import { WaitQueue } from './wait-queue';

const { signal } = new AbortController();
const open = () =>
  new WaitQueue<string, number>(1000, (asked) => new Error(`Too much of ${asked}.`));

describe('WaitQueue', () => {
  afterEach(() => jest.useRealTimers());

  it('serves who came first first, as many as are taken', async () => {
    const line = open();
    const waiting = ['a', 'b', 'c'].map((name) => line.wait(name, signal));
    expect([line.length, line.first, line.asked]).toEqual([3, 'a', ['a', 'b', 'c']]);
    for (const [place, { serve }] of line.take(2).entries()) serve(place);
    expect(await Promise.all(waiting.slice(0, 2))).toEqual([0, 1]);
    expect(line.asked).toEqual(['c']);
    for (const { asked, serve } of line.take(5)) serve(Promise.resolve(asked.length));
    expect(await waiting[2]).toBe(1);
    expect(line.first).toBeUndefined();
  });

  it('asks only those who wait too long to come back', async () => {
    jest.useFakeTimers();
    const line = open();
    const early = expect(line.wait('early', signal)).rejects.toThrow('Too much of early.');
    await jest.advanceTimersByTimeAsync(600);
    const late = line.wait('late', signal);
    await jest.advanceTimersByTimeAsync(600);
    await early;
    expect(line.asked).toEqual(['late']);
    for (const { serve } of line.take(1)) serve(7);
    expect(await late).toBe(7);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('lets who goes leave, who had not come in, too', async () => {
    const line = open();
    const sender = new AbortController();
    const gone = line.wait('gone', sender.signal);
    const stays = line.wait('stays', signal);
    sender.abort(new Error('went away'));
    await expect(gone).rejects.toThrow('went away');
    await expect(line.wait('again', sender.signal)).rejects.toThrow('went away');
    expect(line.asked).toEqual(['stays']);
    for (const { serve } of line.take(1)) serve(1);
    expect(await stays).toBe(1);
  });

  it('keeps its word to who goes in the moment in which he is served', async () => {
    const line = open();
    const sender = new AbortController();
    const served = line.wait('served', sender.signal);
    const behind = line.wait('behind', signal);
    for (const { serve } of line.take(1)) serve(1);
    sender.abort(new Error('went away'));
    expect(await served).toBe(1);
    expect(line.asked).toEqual(['behind']);
    for (const { serve } of line.take(1)) serve(2);
    expect(await behind).toBe(2);
  });
});
