import { BodyMemory, type PageBody } from './body-memory';

const bytes = (text: string) => Buffer.from(text);
const memoryOf = ({ buffer }: PageBody) => buffer;

describe('the memory of bodies', () => {
  it('joins chunks into one buffer that threads can share', () => {
    const body = new BodyMemory().store([bytes('one '), bytes(''), bytes('two')]);
    expect(body.toString()).toBe('one two');
    expect(memoryOf(body)).toBeInstanceOf(SharedArrayBuffer);
    expect(new BodyMemory().store([]).length).toBe(0);
  });

  it('is another one for each body until it is given back', () => {
    const memory = new BodyMemory();
    const [first, second] = [memory.store([bytes('a')]), memory.store([bytes('b')])];
    expect(memoryOf(first)).not.toBe(memoryOf(second));
    memory.release(first);
    const third = memory.store([bytes('longer than the first')]);
    expect(memoryOf(third)).toBe(memoryOf(first));
    expect(third.toString()).toBe('longer than the first');
    expect(second.toString()).toBe('b');
    expect(memoryOf(memory.store([bytes('d')]))).not.toBe(memoryOf(first));
  });

  it('is not kept for bodies that are seldom as large, nor without bound', () => {
    const memory = new BodyMemory();
    const large = memory.store([Buffer.alloc(3_000_000)]);
    memory.release(large);
    expect(memoryOf(memory.store([Buffer.alloc(3_000_000)]))).not.toBe(memoryOf(large));
    const many = Array.from({ length: 20 }, () => memory.store([Buffer.alloc(1_000_000)]));
    for (const body of many) memory.release(body);
    const again = many.map(() => memoryOf(memory.store([Buffer.alloc(1_000_000)])));
    const reused = again.filter((each) => many.some((body) => memoryOf(body) === each));
    expect(reused).toHaveLength(8);
  });
});
