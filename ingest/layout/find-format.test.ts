import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { learnedLogs, requests } from '../../test/support/learned-logs';
import { explainLines, findFormat } from './find-format';
import { learnedFormat } from './learned-format';

const context = { isOwnHost: (host: string) => host === 'teapots.example' };
const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const combined = `66.249.66.1 - - [20/Nov/2026:10:00:00 +0000] "GET /a?b=c HTTP/1.1" 200 12 "-" "${agent}"`;

describe('the format of lines', () => {
  it('is learned where it must be, also where it is known', () => {
    const lines = [Buffer.from(combined)];
    expect(findFormat(lines, undefined, context)?.name).toBe('combined');
    const learned = findFormat(lines, undefined, { ...context, mustLearn: true });
    expect(learned?.name).toBe('learned');
    const parser = learned?.createParser({ recognizer: new BotRecognizer() });
    expect(parser?.parse(lines[0] as Buffer, 0, combined.length)).toMatchObject({
      kind: 'crawler',
      address: '66.249.66.1',
      path: '/a',
      query: 'b=c',
      status: 200,
      userAgent: agent,
    });
  });

  it('takes a date and a clock from the columns that a field map names', () => {
    const line = `20.11.2026;10:00:00;66.249.66.1;GET;/a;200;"${agent}"`;
    const fieldMap = { time: '1+2' };
    const lines = [Buffer.from(line)];
    const format = findFormat(lines, undefined, { ...context, fieldMap });
    const parser = format?.createParser({ recognizer: new BotRecognizer(), fieldMap });
    const atMs = Date.UTC(2026, 10, 20, 10);
    expect(parser?.parse(lines[0] as Buffer, 0, line.length)).toMatchObject({ atMs, path: '/a' });
  });

  it('reads the headers of a signed request by their names', () => {
    const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const headers = String.raw`http_signature_agent="\x22https://chatgpt.com\x22" http_signature_input="sig1=(\x22@authority\x22);tag=\x22web-bot-auth\x22" http_signature="sig1=:YQ==:"`;
    const signed = `${combined.replace(agent, person)} ${headers}`;
    const plain = `${combined} http_signature_agent="-" http_signature_input="-" http_signature="-"`;
    const lines = [Buffer.from(plain), Buffer.from(signed)];
    const format = findFormat(lines, undefined, { ...context, mustLearn: true });
    const parser = format?.createParser({ recognizer: new BotRecognizer() });
    const [first, second] = lines.map((line) => parser?.parse(line, 0, line.length));
    expect(first).toMatchObject({ kind: 'crawler', bot: { name: 'Googlebot' } });
    expect(second).toMatchObject({
      kind: 'crawler',
      bot: { name: 'ChatGPT agent' },
      userAgent: person,
      signatureAgent: '"https://chatgpt.com"',
      signatureInput: 'sig1=("@authority");tag="web-bot-auth"',
      signature: 'sig1=:YQ==:',
    });
  });

  it('stays the known one where a writer cut some lines off', () => {
    const line = (path: string) =>
      `66.249.66.1:5 [20/Nov/2026:10:00:00.100] web b/s1 0/0/0/1/1 200 202 - - ---- 1/1/0/0/0 0/0 {teapots.example|${agent}} "GET ${path}`;
    const lines = [line('/a HTTP/1.1"'), line('/b HTTP/1.1"'), line('/long')];
    const format = findFormat(
      lines.map((each) => Buffer.from(each)),
      undefined,
      context,
    );
    expect(format?.name).toBe('haproxy');
  });

  it('stays the known one where clients have names', () => {
    const named = combined.replace('66.249.66.1', 'crawl-66-249-66-1.googlebot.com');
    expect(findFormat([Buffer.from(named)], undefined, context)?.name).toBe('combined');
  });

  it('has no crawler’s line for a person’s where a part of the agent is another field', () => {
    const line = `method=GET, uri=/a, status=200, time=1795169600, ua=${agent}`;
    const format = learnedFormat({
      kind: 'names',
      separator: ' ',
      columns: Object.entries({ time: 'time', path: 'uri', status: 'status', userAgent: '6' }).map(
        ([role, column]) => ({ role: role as 'time', column, samples: [] }),
      ),
      missing: [],
      advice: null,
    });
    const parser = format.createParser({ recognizer: new BotRecognizer() });
    const outcome = parser.parse(Buffer.from(line), 0, line.length);
    expect(outcome).toEqual({ kind: 'malformed', reason: 'no_agent' });
  });

  it('has the target after the method, not the referer, where a server decodes paths', () => {
    const line = String.raw`66.249.66.1 [20/Nov/2026:10:00:00 +0000] "GET" "/caf\xC3\xA9/a\x22b" "-" 200 5 "https://www.google.com/" "${agent}"`;
    const format = findFormat([Buffer.from(line)], undefined, context);
    const parser = format?.createParser({ recognizer: new BotRecognizer() });
    expect(parser?.parse(Buffer.from(line), 0, line.length)).toMatchObject({
      kind: 'crawler',
      host: undefined,
      path: '/caf%C3%A9/a%22b',
    });
  });

  it('is explained without learning once more', () => {
    const { write } = learnedLogs.find(({ what }) => what === 'tabs') as (typeof learnedLogs)[0];
    const lines = requests.map((request) => Buffer.from(write({ ...request, agent: '-' })));
    let asked = 0;
    const counting = { isOwnHost: (host: string) => asked++ >= 0 && context.isOwnHost(host) };
    const format = findFormat(lines, undefined, counting);
    const before = asked;
    expect(explainLines(lines, undefined, format, counting)?.missing).toContain('userAgent');
    expect(asked).toBe(before === 0 ? asked : before);
  });
});
