import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { NameKeepingParser } from './name-keeping-parser';

/** All events of a document with their positions. */
function eventsOf(Parsing: typeof Parser, text: string): unknown[] {
  const events: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void events.push([name, ...given, parser.startIndex, parser.endIndex]);
  const parser: Parser = new Parsing({
    onopentag: note('open'),
    onclosetag: note('close'),
    ontext: note('text'),
  });
  parser.write(text);
  parser.end();
  return events;
}

const parts = [
  '<p class="a" class="b">',
  '<P CLASS=c Id=d>',
  '<p',
  '<pre ',
  'lang="de" ',
  'Lang ',
  '__proto__=x ',
  '7=y ',
  'größe=z ',
  `data-${'long-'.repeat(10)}name `,
  `<x-${'long-'.repeat(10)}name>`,
  '>',
  '/>',
  '</p>',
  '</P >',
  '</p',
  '<image>',
  '</image>',
  '<svg viewBox="0 0 1 1">',
  '<foreignObject>',
  '<foreignobject>',
  '<lineargradient>',
  '<image/>',
  '</foreignObject>',
  '</svg>',
  '<math>',
  '<mi>',
  '</math>',
  '<title>',
  '</title>',
  '<desc>',
  '</desc>',
  '<form>',
  '</form>',
  '<br>',
  '</br>',
  'text',
];

it('the parser that keeps names tells the same events at the same places', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (chosen) => {
      const text = chosen.join('');
      expect(eventsOf(NameKeepingParser, text)).toEqual(eventsOf(Parser, text));
    }),
    { numRuns: 3_000 },
  );
});

it('names that share a place are told apart', () => {
  const names = Array.from({ length: 5_000 }, (_, number) => `x${number.toString(36)}`);
  const text = [...names, ...names].map((name) => `<${name} ${name}=1></${name}>`).join('');
  expect(eventsOf(NameKeepingParser, text)).toEqual(eventsOf(Parser, text));
});
