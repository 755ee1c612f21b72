import { BlockMemory } from './block-memory';

const open = (memory: BlockMemory, signal = new AbortController().signal) =>
  memory.openStream(signal);

describe('BlockMemory', () => {
  afterEach(() => jest.useRealTimers());

  it('queues streams for memory that others use, one of them beyond the bound', async () => {
    const memory = new BlockMemory(1000);
    const one = open(memory);
    const buffer = await one.acquire(800);
    const favored = open(memory);
    const block = await favored.acquire(500);
    const order: string[] = [];
    const third = open(memory).acquire(600);
    const fourth = open(memory).acquire(100);
    void third.then(() => order.push('third'));
    void fourth.then(() => order.push('fourth'));
    // The few bytes would soon fit, but small requests must not starve large ones.
    expect(open(memory).tryAcquire(10)).toBeUndefined();
    one.returnBuffer(buffer);
    await Promise.resolve();
    expect(memory.reservedBytes).toBe(500);
    favored.returnBuffer(block);
    await Promise.all([third, fourth]);
    expect(order).toEqual(['third', 'fourth']);
    expect(memory.reservedBytes).toBe(700);
  });

  it('lets streams with half a block each continue in turn', async () => {
    const memory = new BlockMemory(1000);
    const streams = Array.from({ length: 5 }, () => open(memory));
    const takeBlock = async (stream: (typeof streams)[number]) => {
      const half = stream.acquireNow(400);
      const whole = await stream.acquire(800);
      stream.leaveQueue(half);
      stream.returnBuffer(whole);
    };
    await Promise.all(streams.map(takeBlock));
    expect(memory.reservedBytes).toBe(0);
  });

  it('gives all of a stream back when it is closed', async () => {
    const memory = new BlockMemory(1000);
    const stream = open(memory);
    await stream.acquire(400);
    stream.acquireNow(5000);
    expect(memory.reservedBytes).toBe(5400);
    stream.close();
    expect(memory.reservedBytes).toBe(0);
  });

  it('uses big buffers again, after any other sizes, and keeps no more than its bound', () => {
    const mib = 1024 * 1024;
    const stream = open(new BlockMemory(64 * mib));
    for (const size of [2, 8]) stream.leaveQueue(stream.acquireNow(size * mib));
    const memories = (count: number): unknown[] => {
      const buffers = Array.from({ length: count }, () => stream.acquireNow(16 * mib));
      for (const buffer of buffers) stream.returnBuffer(buffer);
      return buffers.map(({ buffer }) => buffer);
    };
    const first = memories(3);
    expect(new Set([...first, ...memories(3), ...memories(3)]).size).toBe(3);
    expect(new Set([...memories(8), ...memories(8)]).size).toBe(12);
  });

  it('asks a sender that waits too long to come back', async () => {
    jest.useFakeTimers();
    const memory = new BlockMemory(1000);
    await open(memory).acquire(900);
    await open(memory).acquire(500);
    const refused = expect(open(memory).acquire(500)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await jest.advanceTimersByTimeAsync(10_001);
    await refused;
    expect(memory.reservedBytes).toBe(1400);
  });

  it('ends the wait of a sender that has gone', async () => {
    const memory = new BlockMemory(1000);
    await open(memory).acquire(900);
    await open(memory).acquire(500);
    const gone = new AbortController();
    const waiting = open(memory, gone.signal).acquire(500);
    gone.abort(new Error('the sender went away'));
    await expect(waiting).rejects.toThrow('the sender went away');
    expect(memory.reservedBytes).toBe(1400);
  });

  it('lets those behind have their turn when one goes in the moment of his', async () => {
    const memory = new BlockMemory(1000);
    const one = open(memory);
    const buffer = await one.acquire(900);
    const favored = open(memory);
    await favored.acquire(500);
    const gone = new AbortController();
    const first = open(memory, gone.signal).acquire(400);
    const second = open(memory).acquire(600);
    one.returnBuffer(buffer);
    gone.abort(new Error('the sender went away'));
    await first;
    favored.close();
    expect(await second).toHaveLength(600);
  });
});
