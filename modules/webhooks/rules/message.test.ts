import type { Event } from './event-types';
import { bodyBytesMax, messageOf, toReadable, webhookFormats } from './message';

const event: Event = {
  id: 'hpn_1',
  type: 'crawler.error_spike',
  version: 1,
  subject: 'alr_1',
  sequence: 3,
  websiteId: 'web_1',
  occurredAt: '2026-11-24T06:00:00.000Z',
  data: {
    path: '/websites/web_1/alerts',
    domain: 'example.com',
    crawler: 'Googlebot',
    evidence: {
      errors: 1_200,
      isAtLeast: false,
      lastAt: '2026-11-24T05:04:03.000Z',
      copyId: 'rbt_1',
      examples: [{ path: '/a' }],
      note: '<!channel> & @here [Sign in](https://evil.example)',
    },
  },
};

test('the standard format has the numbers, the subject and its sequence', () => {
  expect(JSON.parse(messageOf(event, 'standard', 'https://seo.example'))).toEqual({
    type: 'crawler.error_spike',
    version: 1,
    timestamp: event.occurredAt,
    data: {
      domain: 'example.com',
      crawler: 'Googlebot',
      evidence: event.data['evidence'],
      eventId: 'hpn_1',
      id: 'alr_1',
      sequence: 3,
      websiteId: 'web_1',
      url: 'https://seo.example/api/v1/websites/web_1/alerts',
      isShortened: false,
    },
  });
});

test.each([
  ['preference', 'A crawler visited in spite of a preference, which is not binding'],
  ['rule', 'A crawler visited in spite of robots.txt'],
  [undefined, 'A crawler visited in spite of robots.txt or a preference'],
])('the headline distinguishes what a preference asks for: %s', (refusedBy, title) => {
  const data = { domain: 'example.com', evidence: { refusedBy } };
  const came = toReadable({ ...event, type: 'crawler.blocked_came', data }, '');
  expect(came.title).toBe(`${title}: example.com`);
});

test('long evidence is cut to the size of a body, and the message says so', () => {
  const examples = Array.from({ length: 10 }, (_, at) => ({ url: 'ü'.repeat(2_000), at }));
  const body = messageOf({ ...event, data: { evidence: { examples } } }, 'standard', '');
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bodyBytesMax);
  const { data } = JSON.parse(body) as {
    data: { isShortened: boolean; evidence: { examples: { at: number }[] } };
  };
  expect(data.isShortened).toBe(true);
  expect(data.evidence.examples.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  // The event itself is not changed.
  expect(examples).toHaveLength(10);
});

const spike = {
  visits: 2_400,
  errors: 1_200,
  share: 0.5,
  medianShare: 0.012,
};

test('formats for people say what happened in a sentence, or name its numbers', () => {
  const data = { domain: 'example.com', about: 'Googlebot', evidence: spike };
  for (const format of ['slack', 'teams', 'discord'] as const) {
    const body = messageOf({ ...event, data }, format, 'https://seo.example');
    expect(body).toContain('Crawlers get more errors: example.com');
    expect(body).toContain(
      'Googlebot got 1,200 server errors in 2,400 visits (50 %); usual are 1.2 %.'.replace(
        /[()]/g,
        format === 'slack' ? '$&' : '\\\\$&',
      ),
    );
    expect(body).not.toContain('Median share');
  }
});

test('formats for people name the website and its numbers, and mention no one', () => {
  const bodies = webhookFormats
    .filter((format) => format !== 'standard')
    .map((format) => messageOf(event, format, 'https://seo.example'));
  for (const body of bodies) {
    expect(body).toContain('Crawlers get more errors: example.com');
    expect(body).toContain('1,200');
    expect(body).toContain('2026-11-24 05:04 UTC');
    expect(body).not.toMatch(/rbt_1|At least|at least/);
    expect(body).toContain('Googlebot');
  }
  const [slack = '', teams = '', discord = ''] = bodies;
  for (const body of [teams, discord]) {
    expect(body).not.toContain('[Sign in](https://evil.example)');
    expect(JSON.parse(body)).toEqual(expect.anything());
    expect(body).toContain(JSON.stringify('\\[Sign in\\]\\(https://evil.example\\)').slice(1, -1));
  }
  expect(slack).not.toContain('<!channel>');
  expect(JSON.parse(discord)).toMatchObject({ allowed_mentions: { parse: [] } });
});
