import { LogHours } from '../../modules/crawlers/rules/log-coverage';
import { EveryAgent } from '../formats/every-agent';
import type { FormatName } from '../formats/log-format';
import { formatByName } from '../formats/log-formats';
import { createHostScope } from './host-scope';
import { readLogHours } from './log-hours';

const start = Date.UTC(2026, 10, 1);
const hourMs = 3_600_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const recognizer = new EveryAgent();

/** Returns the hours since 1 November 2026 that are found in the lines, each with its line end. */
function hoursOf(lines: string[], formatName: FormatName): number[] {
  const parser = formatByName(formatName).createParser({ recognizer });
  const bytes = Buffer.from(lines.join(''));
  let end = 0;
  const lineEnds = Uint32Array.from(lines, (line) => {
    end += Buffer.byteLength(line);
    return end;
  });
  const isOwnHost = createHostScope('example.com', { matchMode: 'subdomains', ownedHosts: [] });
  const hours = new LogHours(start + 10_000 * hourMs);
  readLogHours({ index: 1, firstLine: 1, bytes, lineEnds }, { parser, isOwnHost }, hours);
  return hours.daysUpTo(1_000).flatMap(({ day, hours: bits }) =>
    Array.from({ length: 24 }, (_, hour) => hour)
      .filter((hour) => bits & (1 << hour))
      .map((hour) => day * 24 + hour - start / hourMs),
  );
}

function combined(hour: number, host = ''): string {
  const at = new Date(start + hour * hourMs + 1_000).toISOString();
  const time = `${at.slice(8, 10)}/Nov/2026:${at.slice(11, 19)} +0000`;
  return `203.0.113.7 - - [${time}] "GET ${host}/p HTTP/1.1" 200 5 "-" "${firefox}"\n`;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);
const times = (count: number, hour: number, host?: string) =>
  Array.from({ length: count }, () => combined(hour, host));

it('every hour of people’s lines is found, and no hour in which there were none', () => {
  const log = [...range(0, 40), ...range(300, 340)].flatMap((hour) => times(60, hour));
  expect(hoursOf(log, 'combined')).toEqual([...range(0, 40), ...range(300, 340)]);
});

it('an hour with one line among thousands of others is found in the order of time', () => {
  const log = [...times(3_000, 2), ...times(1, 40), ...times(3_000, 90)];
  expect(hoursOf(log, 'combined')).toEqual([2, 40, 90]);
});

it('a file that goes back in time, as rotated logs sent newest first do, is covered', () => {
  const log = [...range(24, 48), ...range(0, 24)].flatMap((hour) => times(200, hour));
  expect(hoursOf(log, 'combined')).toEqual(range(0, 48));
});

it('lines of other hosts, without an agent, or that cannot be read cover nothing', () => {
  const noAgent = combined(9).replace(/ "-" ".*"/, '');
  const log = [...times(2, 5, 'http://elsewhere.test'), noAgent, 'what is this\n', '\n', '# 1\n'];
  expect(hoursOf([...log, ...times(1, 7)], 'combined')).toEqual([7]);
  expect(hoursOf(log, 'combined')).toEqual([]);
  expect(hoursOf([], 'combined')).toEqual([]);
});

it('lines whose fields change on the way are read by the fields in force', () => {
  const line = (hour: string) => `2026-11-01 ${hour}:00:00 GET /p 200 Firefox/140.0\n`;
  const turned = (hour: string) => `Firefox/140.0 200 /p GET ${hour}:00:00 2026-11-01\n`;
  const names = ['date', 'time', 'cs-method', 'cs-uri-stem', 'sc-status', 'cs(User-Agent)'];
  const log = [
    `#Fields: ${names.join(' ')}\n`,
    line('01'),
    line('02'),
    line('08'),
    `#Fields: ${names.toReversed().join(' ')}\n`,
    turned('11'),
    turned('15'),
    turned('19'),
  ];
  expect(hoursOf(log, 'iis')).toEqual([1, 2, 8, 11, 15, 19]);
});

it('people’s lines in JSON cover their hours', () => {
  const entry = (hour: string) =>
    `${JSON.stringify({ time_iso8601: `2026-11-01T${hour}:30:00+00:00`, remote_addr: '203.0.113.7', request_uri: '/p', status: 200, http_user_agent: firefox })}\n`;
  expect(hoursOf(['03', '03', '17'].map(entry), 'json')).toEqual([3, 17]);
});
