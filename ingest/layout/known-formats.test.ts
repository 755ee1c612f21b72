import { combined } from '../formats/combined';
import { jsonLogFormats } from '../formats/json-detection';
import type { LogContext } from './find-format';
import { KnownFormats } from './known-formats';

const context: LogContext = { isOwnHost: () => true };
const agents = ['Mozilla/5.0 (X11; Linux) Firefox/130.0', 'Tiny Tiny RSS/1.11', 'curl/8.5'];

const combinedLines = (count: number, { swapped = false } = {}) =>
  Array.from({ length: count }, (_, index) => {
    const agent = agents[index % 2] as string;
    const ends = [`https://example.com/${index}`, agent];
    const [referer, last] = swapped ? ends.reverse() : ends;
    return Buffer.from(
      `192.0.2.${index % 250} - - [10/Oct/2026:13:55:36 +0000] "GET /p/${index}?a=b HTTP/1.1" 200 ${index} "${referer}" "${last}"`,
    );
  });

const remember = () => {
  const known = new KnownFormats();
  known.find('drn_1', [], context);
  known.keep('drn_1', combinedLines(100), context, combined);
  return known;
};

describe('formats of earlier batches', () => {
  it('finds the format of lines of the same form', () => {
    expect(remember().find('drn_1', combinedLines(8), context)).toBe(combined);
  });

  it('finds none for another source, another field map or another form', () => {
    const known = remember();
    const lines = combinedLines(8);
    expect(known.find('drn_2', lines, context)).toBeUndefined();
    expect(known.find('drn_1', lines, { ...context, fieldMap: { host: '1' } })).toBeUndefined();
    const longer = lines.map((line) => Buffer.concat([line, Buffer.from(' 0.003')]));
    expect(known.find('drn_1', longer, context)).toBeUndefined();
    expect(known.find('drn_1', [...lines.slice(1), longer[0] as Buffer], context)).toBeUndefined();
  });

  it('looks again where lines of the same form mean something else', () => {
    const swapped = combinedLines(8, { swapped: true });
    expect(remember().find('drn_1', swapped, context)).toBeUndefined();
  });

  it('distinguishes JSON lines by their names', () => {
    const json = jsonLogFormats.at(-1) as (typeof jsonLogFormats)[number];
    const lines = (agent: string) =>
      agents.concat(agents, agents).map((text, index) =>
        Buffer.from(
          JSON.stringify({
            time: '2026-10-10T13:55:36Z',
            remote_addr: '192.0.2.1',
            uri: `/${index}`,
            status: 200,
            [agent]: text,
          }),
        ),
      );
    const many = lines('http_user_agent');
    const known = new KnownFormats();
    known.find('web_1', [], context);
    known.keep('web_1', [...many, ...many, ...many, ...many], context, json);
    expect(known.find('web_1', many.slice(0, 8), context)).toBe(json);
    expect(known.find('web_1', lines('http_other').slice(0, 8), context)).toBeUndefined();
  });

  it('keeps nothing of a few lines', () => {
    const known = new KnownFormats();
    known.keep('drn_1', combinedLines(20), context, combined);
    expect(known.find('drn_1', combinedLines(8), context)).toBeUndefined();
  });
});
