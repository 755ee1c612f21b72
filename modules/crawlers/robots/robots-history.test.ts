import { changesBetween } from './robots-changes';
import { readRobotsFile } from './robots-file';
import { copyAt, copyInForce, fetchCopy, type RobotsCopy } from './robots-history';
import { obedienceOf } from './robots-obedience';
import { type RobotsOutcome, readReply } from './robots-reply';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const copy = (
  id: string,
  from: number,
  outcome: RobotsOutcome = 'rules',
  text = '',
): RobotsCopy => ({
  id,
  outcome,
  file: outcome === 'rules' ? readRobotsFile(Buffer.from(text)) : null,
  firstSeenAt: day(from),
  lastSeenAt: day(from),
});

describe('a reply means', () => {
  it.each([
    [{ status: 200 }, 'rules', 'fetched'],
    [{ status: 204 }, 'rules', 'fetched'],
    [{ status: 404 }, 'allow_all', 'not_there'],
    [{ status: 401 }, 'allow_all', 'not_there'],
    [{ status: 410 }, 'allow_all', 'not_there'],
    [{ status: 429 }, 'disallow_all', 'rate_limited'],
    [{ status: 500 }, 'disallow_all', 'server_error'],
    [{ status: 503 }, 'disallow_all', 'server_error'],
    [{ status: 304 }, 'allow_all', 'too_many_redirects'],
    [{ isRedirectedAway: true as const }, 'allow_all', 'too_many_redirects'],
    [{ isUnreachable: true as const }, 'disallow_all', 'unreachable'],
  ])('%j: %s, %s', (reply, outcome, reason) => {
    expect(readReply(reply)).toEqual({ outcome, reason });
  });
});

describe('of the versions of a file', () => {
  it('the newest that had been seen stands', () => {
    const copies = [copy('a', 1), copy('b', 5)];
    expect(copyAt(copies, day(0))).toBeUndefined();
    expect(copyAt(copies, day(4))?.id).toBe('a');
    expect(copyAt(copies, day(5))?.id).toBe('b');
  });

  it('a site that cannot be reached is closed for 30 days; then its last good word counts', () => {
    const copies = [
      copy('good', 1),
      copy('down', 10, 'disallow_all'),
      copy('still', 20, 'disallow_all'),
    ];
    expect(copyInForce(copies, day(9))?.id).toBe('good');
    expect(copyInForce(copies, day(40))?.id).toBe('still');
    expect(copyInForce(copies, day(41))?.id).toBe('good');
    expect(copyInForce([copy('down', 1, 'disallow_all')], day(31))?.id).toBe('down');
    expect(copyInForce([copy('down', 1, 'disallow_all')], day(32))).toBeNull();
    expect(copyInForce([], day(1))).toBeUndefined();
  });

  it('reports lines that were added or removed, not those that moved', () => {
    const before = Buffer.from('a\nb\nc\n');
    expect(changesBetween(before, Buffer.from('c\r\na\r\nd\r\nd'))).toEqual({
      added: [
        { line: 3, text: 'd' },
        { line: 4, text: 'd' },
      ],
      addedCount: 2,
      removed: [{ line: 2, text: 'b' }],
      removedCount: 1,
    });
    expect(changesBetween(null, before)).toMatchObject({ addedCount: 3, removedCount: 0 });
  });
});

describe('a crawler listens to', () => {
  const bot = (name: string, purpose: Parameters<typeof obedienceOf>[0]['purpose'] = 'search') =>
    obedienceOf({ name, purpose });
  const text = 'user-agent: *\ndisallow: /\nuser-agent: Googlebot\ndisallow: /g';
  const file = copy('a', 1, 'rules', text);
  const ask = (name: string, target: string) => fetchCopy(file, bot(name))(target);

  it('its own group, its fallback’s, and that of * where its operator says so', () => {
    expect(ask('Googlebot-Image', '/x')).toMatchObject({ isAllowed: true, token: 'Googlebot' });
    expect(ask('Applebot', '/g')).toMatchObject({
      isAllowed: false,
      line: 4,
      rule: 'disallow: /g',
    });
    expect(ask('bingbot', '/x')).toMatchObject({ isAllowed: false, token: '*', line: 2 });
    expect(ask('AdsBot-Google', '/x')).toMatchObject({ isAllowed: true, reason: 'no_group' });
    expect(ask('APIs-Google', '/x')).toMatchObject({ isAllowed: true, reason: 'no_group' });
    const own = copy('b', 1, 'rules', 'user-agent: AdsBot-Google\ndisallow: /');
    expect(fetchCopy(own, bot('AdsBot-Google'))('/x').isAllowed).toBe(false);
  });

  it('nothing where a person sends it', () => {
    expect(bot('ChatGPT-User', 'ai_user').canIgnore).toBe(true);
    expect(bot('Google-InspectionTool', 'other').canIgnore).toBe(true);
    expect(bot('GPTBot', 'ai_training').canIgnore).toBe(false);
  });

  it('what a copy without rules says', () => {
    const closed = copy('c', 1, 'disallow_all');
    expect(fetchCopy(closed, bot('bingbot'))('/')).toMatchObject({
      isAllowed: false,
      reason: 'closed',
    });
    const open = copy('o', 1, 'allow_all');
    expect(fetchCopy(open, bot('bingbot'))('/')).toMatchObject({ isAllowed: true });
    expect(fetchCopy(null, bot('bingbot'))('/')).toMatchObject({ reason: 'closed_for_long' });
  });
});
