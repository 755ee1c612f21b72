import { BodyMemory, type PageBody } from './body-memory';

const bytes = (text: string) => Buffer.from(text);
const memoryOf = ({ buffer }: PageBody) => buffer;

describe('the memory of bodies', () => {
  it('holds chunks in one piece that threads can share', () => {
    const body = new BodyMemory().hold([bytes('one '), bytes(''), bytes('two')]);
    expect(body.toString()).toBe('one two');
    expect(memoryOf(body)).toBeInstanceOf(SharedArrayBuffer);
    expect(new BodyMemory().hold([]).length).toBe(0);
  });

  it('is another one for each body until it is given back', () => {
    const memory = new BodyMemory();
    const [first, second] = [memory.hold([bytes('a')]), memory.hold([bytes('b')])];
    expect(memoryOf(first)).not.toBe(memoryOf(second));
    memory.giveBack(first);
    const third = memory.hold([bytes('longer than the first')]);
    expect(memoryOf(third)).toBe(memoryOf(first));
    expect(third.toString()).toBe('longer than the first');
    expect(second.toString()).toBe('b');
    expect(memoryOf(memory.hold([bytes('d')]))).not.toBe(memoryOf(first));
  });

  it('is not kept for bodies that are seldom as large, nor without bound', () => {
    const memory = new BodyMemory();
    const large = memory.hold([Buffer.alloc(3_000_000)]);
    memory.giveBack(large);
    expect(memoryOf(memory.hold([Buffer.alloc(3_000_000)]))).not.toBe(memoryOf(large));
    const many = Array.from({ length: 20 }, () => memory.hold([Buffer.alloc(1_000_000)]));
    for (const body of many) memory.giveBack(body);
    const again = many.map(() => memoryOf(memory.hold([Buffer.alloc(1_000_000)])));
    const reused = again.filter((each) => many.some((body) => memoryOf(body) === each));
    expect(reused).toHaveLength(8);
  });
});
