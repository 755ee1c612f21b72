import fc from 'fast-check';
import { AgentCache } from './agent-cache';
import type { Bot } from './bot';
import { BotRecognizer } from './recognize';

const agentOf = fc.oneof(
  fc.constantFrom(
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'x',
    '',
  ),
  fc.nat(5000).map((build) => `Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.${build}.1`),
  fc.string({ maxLength: 300 }),
);

describe('AgentCache', () => {
  it('answers for every agent as it was recognized, however often and from any buffer', () => {
    const cache = new AgentCache();
    const recognizer = new BotRecognizer();
    fc.assert(
      fc.property(fc.array(agentOf, { maxLength: 50 }), fc.nat(9), (agents, gap) => {
        const parts = agents.map((agent) => Buffer.from(agent));
        const bytes = Buffer.concat(parts.flatMap((part) => [Buffer.alloc(gap, 'G'), part]));
        let at = 0;
        for (const [index, part] of parts.entries()) {
          const start = at + gap;
          at = start + part.length;
          const bot = cache.find(bytes, start, at, (from, to) =>
            recognizer.recognizeIn(bytes, from, to, -1),
          );
          expect(bot).toBe(recognizer.recognize(agents[index] ?? ''));
          expect(cache.textOf(bytes, start, at)).toBe(part.toString());
          // Of another range than the one that was found last.
          expect(cache.textOf(bytes, 0, at)).toBe(bytes.toString('utf8', 0, at));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('asks once for an agent that comes again', () => {
    const cache = new AgentCache();
    const asked: Bot[] = [];
    const bytes = Buffer.from('Googlebot/2.1 Googlebot/2.1');
    const bot = { name: 'Googlebot' } as Bot;
    const ask = () => {
      asked.push(bot);
      return bot;
    };
    expect(cache.find(bytes, 0, 13, ask)).toBe(bot);
    expect(cache.find(bytes, 14, 27, ask)).toBe(bot);
    expect(asked).toHaveLength(1);
  });
});
