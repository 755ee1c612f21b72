import fc from 'fast-check';
import { bare, carriedEntry, nest } from '../formats/nested-line';
import { bulkActionsMax, ElasticBulk } from './elastic-bulk';

const open = (body: string, write = nest) => {
  const bulk = new ElasticBulk('logs', write);
  return { lines: [...bulk.lines(Buffer.from(body))], bulk };
};
/** Returns the outcome of each action: its name and its status. */
const outcomes = ({ bulk }: ReturnType<typeof open>, samples: { line: number }[] = []) =>
  bulk
    .items(samples.map(({ line }) => ({ line, reason: 'no_time' })))
    .map((item) => Object.entries(item).map(([name, { status }]) => `${name} ${status}`)[0]);

const create = '{"create":{}}';

it('a document is a line, as it is or with its log line after its other fields', () => {
  const carrier = '{"message":"{\\"a\\":\\"b\\"} ","b":[1,{}]}';
  const [line = ''] = open(`${create}\n${carrier}\n`).lines;
  expect(line).toMatch(/\{"a":"b"\}$/);
  expect(carriedEntry(Buffer.from(line))).toEqual({ b: [1, {}], message: '{"a":"b"}' });
  const documents = [
    '{"a": 1}',
    '{"message":"x\\ny","b":1}',
    '{"message":"x","user_agent":"y"}',
    '{"broken":',
    'no JSON',
  ];
  const opened = open(documents.map((each) => `${create}\r\n${each}\n`).join(''));
  expect(opened.lines).toEqual(documents);
  expect(outcomes(opened)).toEqual(documents.map(() => 'create 201'));
});

it('where the format is known, the line in the document is the line', () => {
  const body = `${create}\n{"message":"a b","host":{}}\n${create}\n{"log":"c\\nd"}\n${create}\nx\n`;
  expect(open(body, bare).lines).toEqual(['a b', 'c d', 'unreadable-record']);
});

it('the index and the id are the action’s, or the address’s and made here', () => {
  const body =
    '{"index":{"_index":"a","_id":"1"}}\n{}\n{"create":{}}\n{}\n{"create":{"_index":5}}\n{}\n';
  const items = open(body).bulk.items([]);
  expect(items).toMatchObject([
    { index: { _index: 'a', _id: '1' } },
    { create: { _index: 'logs' } },
    { create: { _index: 'logs' } },
  ]);
  expect(new Set(items.map((item) => Object.values(item)[0]?._id)).size).toBe(3);
});

it.each<[string, string, string[], string[]]>([
  [
    'delete',
    '{"delete":{"_id":"1"}}\n{"create":{}}\n{"a":1}\n',
    ['{"a":1}'],
    ['delete 400', 'create 201'],
  ],
  [
    'update',
    '{"update":{"_id":"1"}}\n{"doc":{}}\n{"create":{}}\n{"a":1}\n',
    ['{"a":1}'],
    ['update 400', 'create 201'],
  ],
  [
    'an unknown action, with its document',
    '{"x":{}}\n{"b":1}\n{"create":{}}\n{"a":1}\n',
    ['{"a":1}'],
    ['index 400', 'create 201'],
  ],
  [
    'an unreadable action, without one',
    '{"crea\n{"create":{}}\n{"a":1}\n',
    ['{"a":1}'],
    ['index 400', 'create 201'],
  ],
  [
    'two actions in one',
    '{"create":{},"index":{}}\n{"b":1}\n{"create":{}}\n{"a":1}\n',
    ['{"a":1}'],
    ['index 400', 'create 201'],
  ],
  [
    'an action of the wrong type',
    '{"create":[]}\n{"b":1}\n{"create":{}}\n{"a":1}\n',
    ['{"a":1}'],
    ['index 400', 'create 201'],
  ],
  [
    'a missing document',
    '{"create":{}}\n{"a":1}\n{"create":{}}\n',
    ['{"a":1}'],
    ['create 201', 'create 400'],
  ],
  ['a missing line end', '{"create":{}}\n{"a":1}', ['{"a":1}'], ['create 201']],
  ['blank lines', '\n{"create":{}}\n\n{"a":1}\n \n', ['{"a":1}'], ['create 201']],
])('%s costs nothing next to it', (_, body, lines, items) => {
  const opened = open(body);
  expect(opened.lines).toEqual(lines);
  expect(outcomes(opened)).toEqual(items);
});

it('reports a document that is not a line at its own action', () => {
  const opened = open(`{"delete":{}}\n${`${create}\n{}\n`.repeat(3)}`);
  expect(outcomes(opened, [{ line: 2 }])).toEqual([
    'delete 400',
    'create 201',
    'create 400',
    'create 201',
  ]);
  expect(opened.bulk.items([{ line: 2, reason: 'no_time' }])[2]).toMatchObject({
    create: {
      error: { type: 'document_parsing_exception', reason: expect.stringContaining('no_time') },
    },
  });
});

it('where no document is a line all are taken, or Fluent Bit would send them for ever', () => {
  const opened = open(`${create}\n{}\n`.repeat(2));
  expect(outcomes(opened, [{ line: 1 }, { line: 2 }])).toEqual(['create 201', 'create 201']);
});

it('nothing, and too much, is refused before the first line', () => {
  expect(() => open('\n')).toThrow(expect.objectContaining({ code: 'bad_request' }));
  const tooMany = `${create}\n{}\n`.repeat(bulkActionsMax + 1);
  const lines = new ElasticBulk('logs', nest).lines(Buffer.from(tooMany));
  expect(() => lines.next()).toThrow(expect.objectContaining({ code: 'payload_too_large' }));
});

it('gives each line its item, for any input', () => {
  const lines = fc.constantFrom(create, '{}', '{"delete":{}}', '{"update":{}}', '', 'x', '{"a":');
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1 }), (all) => {
      let opened: ReturnType<typeof open>;
      try {
        opened = open(all.join('\n'));
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad_request' });
        return;
      }
      const taken = outcomes(opened).filter((outcome) => outcome === 'create 201');
      expect(taken).toHaveLength(opened.lines.length);
    }),
  );
});
