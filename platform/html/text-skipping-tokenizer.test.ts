import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { TextSkippingTokenizer } from './text-skipping-tokenizer';

/** All events of a document with their positions. */
function eventsOf(text: string, options: object): unknown[] {
  const events: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void events.push([name, ...given, parser.startIndex, parser.endIndex]);
  const parser: Parser = new Parser(
    {
      onopentag: note('open'),
      onclosetag: note('close'),
      ontext: note('text'),
      oncomment: note('comment'),
      onprocessinginstruction: note('instruction'),
    },
    options,
  );
  parser.end(text);
  return events;
}

const parts = [
  '<p class="a&amp;b">',
  '<span ',
  'lang',
  '=',
  '"',
  "'",
  "title='a\"&b' ",
  ' class="b\'/>" ',
  '</p>',
  '<',
  '>',
  '&',
  '&amp;',
  '&amp',
  '&#8364;',
  '&lt;b',
  '&nosuch;',
  'text ',
  'größe €',
  '<script>',
  'a < b && c',
  '</script>',
  '<title>',
  '</title>',
  '<!-- & -->',
  '<svg>',
  '<![CDATA[ & ]]>',
  '</svg>',
  '<textarea>',
  '</textarea>',
  '<plaintext>',
  '<br/>',
  '</',
];

it('the tokenizer that skips text reports the same events at the same places', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (chosen) => {
      const text = chosen.join('');
      const skipping = eventsOf(text, { Tokenizer: TextSkippingTokenizer });
      expect(skipping).toEqual(eventsOf(text, {}));
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  ['text', 'stateText', '<', '<p>'],
  ['a value', 'stateInAttributeValueDoubleQuotes', '"', '<p title="'],
])('%s is skipped, and looked through once', (_, state, end, start) => {
  const looked = jest.spyOn(TextSkippingTokenizer.prototype as never, state as never);
  const searched = jest.spyOn(String.prototype, 'indexOf');
  const text = `${start}${'word & '.repeat(1_000)}${'word '.repeat(100_000)}`;
  eventsOf(text, { Tokenizer: TextSkippingTokenizer });
  const [looks, searches] = [looked, searched].map(({ mock }) => mock.calls);
  jest.restoreAllMocks();
  expect(looks?.length).toBeLessThan(5_000);
  expect(searches?.filter(([sign]) => sign === end)).toHaveLength(1);
});
