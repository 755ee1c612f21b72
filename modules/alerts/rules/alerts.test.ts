import { dayMs } from '../../../platform/calendar/day';
import { readRobotsFile } from '../../crawlers/robots/robots-file';
import type { CopyWithReply } from '../../crawlers/robots/robots-history';
import type { RobotsBot } from '../../crawlers/robots/robots-obedience';
import type { RobotsOutcome } from '../../crawlers/robots/robots-reply';
import { botStoppedRule, findStoppedBots } from './bot-stopped';
import { coveredHours, coveredUntil, hourMs } from './covered-hours';
import { findSilentSenders, longestGapOfDays, senderOfHours } from './logs-silent';
import { findRobotsChange } from './robots-changed';
import { findErrorSpikes, findSpoofedSpikes, median } from './spikes';

const hoursFrom = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);

describe('covered hours', () => {
  it('are those of the days’ bits, in order', () => {
    expect(
      coveredHours([
        { day: 2, hours: 0b1 },
        { day: 1, hours: 0b101 | (1 << 23) },
      ]),
    ).toEqual([24, 26, 47, 48]);
  });
  it('end with the newest that has begun', () => {
    expect(coveredUntil([1, 2, 9], 3.5 * hourMs)).toBe(3 * hourMs);
    expect(coveredUntil([1, 2], 2.5 * hourMs)).toBe(2.5 * hourMs);
    expect(coveredUntil([5], hourMs)).toBeUndefined();
  });
});

describe('a crawler has stopped', () => {
  /** Visits every `step` hours up to hour 960. */
  const came = (step: number, bot = 'Googlebot') => [{ bot, hours: hoursFrom(288, 961, step) }];
  const find = (step: number, covered: number[]) =>
    findStoppedBots(came(step), covered).map(({ subject }) => subject);

  it('when it is away for more than three days, and twice its longest gap', () => {
    const now = (silent: number) => hoursFrom(0, 961 + silent);
    expect(find(12, now(72))).toEqual([]);
    expect(find(12, now(73))).toEqual(['Googlebot']);
    expect(find(48, now(96))).toEqual([]);
    expect(find(48, now(97))).toEqual(['Googlebot']);
    const [finding] = findStoppedBots(came(48), now(97));
    expect(finding?.evidence).toMatchObject({
      lastVisitAt: new Date(960 * hourMs).toISOString(),
      daysCame: 14,
      longestGapHours: 48,
      silentHours: 97,
      rule: botStoppedRule,
    });
  });

  it('but not when the logs have a gap, and not when it seldom came', () => {
    expect(find(12, [...hoursFrom(0, 961), ...hoursFrom(1_200, 1_272)])).toEqual([]);
    expect(find(12, [...hoursFrom(0, 961), ...hoursFrom(1_200, 1_273)])).toEqual(['Googlebot']);
    expect(find(72, hoursFrom(0, 1_400))).toEqual([]);
    expect(findStoppedBots([{ bot: 'x', hours: [] }], hoursFrom(0, 100))).toEqual([]);
  });

  it('a gap of the logs while it came is not its longest gap', () => {
    const hours = [...hoursFrom(300, 600, 12), ...hoursFrom(780, 961, 12)];
    const covered = [...hoursFrom(0, 600), ...hoursFrom(780, 1_035)];
    const [finding] = findStoppedBots([{ bot: 'x', hours }], covered);
    expect(finding?.evidence).toMatchObject({ longestGapHours: 12, silentHours: 74 });
  });
});

describe('a spike', () => {
  const day = (verified: number, errors: number, spoofed = 0) => ({ verified, errors, spoofed });
  const past = (errors: number, count = 14) =>
    Array.from({ length: count }, () => day(100, errors));
  const errors = (today: ReturnType<typeof day>, days: ReturnType<typeof day>[]) =>
    findErrorSpikes([{ bot: 'Googlebot', days: [today, ...days] }]).map(({ evidence }) => evidence);

  it('of errors is a share far over the median, with enough errors', () => {
    expect(errors(day(200, 20), past(1))).toMatchObject([
      { visits: 200, errors: 20, share: 0.1, medianShare: 0.01, baselineDays: 14 },
    ]);
    expect(errors(day(100, 19), past(1))).toEqual([]);
    // Below 5 % of its visits.
    expect(errors(day(1_000, 49), past(0))).toEqual([]);
    // Below three times its usual share.
    expect(errors(day(100, 29), past(10))).toEqual([]);
    expect(errors(day(100, 30), past(10))).toHaveLength(1);
  });

  it('needs days to compare with; those without visits do not count', () => {
    expect(errors(day(100, 90), past(1, 4))).toEqual([]);
    expect(errors(day(100, 90), [...past(1, 4), ...Array(10).fill(day(0, 0))])).toEqual([]);
    expect(errors(day(100, 90), past(1, 5))).toHaveLength(1);
    expect(errors(day(100, 90), [])).toEqual([]);
  });

  it('of strangers under a name counts against days without any, where there were logs', () => {
    const spoofed = (today: number, past: number[], coveredDays: number) =>
      findSpoofedSpikes(
        [{ bot: 'Googlebot', days: [today, ...past].map((count) => day(0, 0, count)) }],
        coveredDays,
      );
    expect(spoofed(100, Array(14).fill(0), 15)).toMatchObject([
      { evidence: { spoofed: 100, medianVisits: 0, baselineDays: 14 } },
    ]);
    expect(spoofed(99, Array(14).fill(0), 15)).toEqual([]);
    expect(spoofed(249, Array(14).fill(50), 15)).toEqual([]);
    expect(spoofed(250, Array(14).fill(50), 15)).toHaveLength(1);
    expect(spoofed(1_000, Array(14).fill(0), 1)).toEqual([]);
  });

  it('the median is of the middle', () => {
    expect([median([]), median([3]), median([4, 1]), median([9, 1, 2])]).toEqual([0, 3, 2.5, 2]);
  });
});

describe('a sender is silent', () => {
  const nowMs = 1_000 * hourMs;
  const find = (hours: number[]) => {
    const sender = senderOfHours('website', hours, nowMs);
    return findSilentSenders(sender ? [sender] : [], nowMs).map(({ evidence }) => evidence);
  };
  it('for more than a day, and twice its longest gap', () => {
    expect(find(hoursFrom(400, 976))).toEqual([]);
    expect(find(hoursFrom(400, 975))).toMatchObject([{ silentHours: 25, longestGapHours: 1 }]);
    expect(find(hoursFrom(400, 990, 24))).toEqual([]);
    expect(find(hoursFrom(400, 952, 24))).toMatchObject([{ silentHours: 71, longestGapHours: 24 }]);
  });
  it('but not when it hardly ever sent, or stopped long ago', () => {
    expect(find(hoursFrom(800, 840))).toEqual([]);
    expect(find(hoursFrom(0, 300))).toEqual([]);
    expect(find([])).toEqual([]);
  });
  it('days that follow each other have no gap', () => {
    expect([longestGapOfDays([1, 2, 3]), longestGapOfDays([1, 4])]).toEqual([0, 48]);
  });
});

describe('a robots.txt newly forbids', () => {
  const nowMs = 100 * dayMs;
  const copy = (
    day: number,
    text: string,
    outcome: RobotsOutcome = 'rules',
    hasReply = true,
  ): CopyWithReply => ({
    id: `copy-${day}`,
    outcome,
    file: outcome === 'rules' ? readRobotsFile(Buffer.from(`user-agent: *\n${text}`)) : null,
    firstSeenAt: new Date(day * dayMs),
    lastSeenAt: new Date(day * dayMs),
    hasReply,
  });
  const bots: RobotsBot[] = [
    { name: 'Googlebot', purpose: 'search' },
    { name: 'GPTBot', purpose: 'ai_training' },
    { name: 'AhrefsBot', purpose: 'seo' },
    { name: 'ChatGPT-User', purpose: 'ai_user' },
  ];
  const find = (copies: CopyWithReply[], targets: string[] = []) =>
    findRobotsChange('e.com', copies, { bots, targets, nowMs });

  it('what it allowed before, to crawlers of search engines and AI', () => {
    expect(find([copy(90, 'disallow:'), copy(99, 'disallow: /')])).toMatchObject([
      {
        subject: 'e.com',
        evidence: {
          bots: ['Googlebot', 'GPTBot'],
          blockedFromHomePage: ['Googlebot', 'GPTBot'],
          copyId: 'copy-99',
          copyIdBefore: 'copy-90',
          examples: ['/'],
          urlsChecked: 1,
        },
      },
    ]);
    const [section] = find([copy(90, ''), copy(99, 'disallow: /shop')], ['/shop/a', '/blog']);
    expect(section?.evidence).toMatchObject({
      blockedFromHomePage: [],
      urlsNewlyForbidden: 1,
      examples: ['/shop/a'],
    });
  });

  it('and not what it forbade all along, or for 28 days, or forbids no more', () => {
    expect(find([copy(90, 'disallow: /')])).toEqual([]);
    expect(find([copy(90, 'disallow: /'), copy(99, 'disallow: /\ndisallow: /a')])).toEqual([]);
    expect(find([copy(1, 'disallow:'), copy(72, 'disallow: /')])).toEqual([]);
    expect(find([copy(1, 'disallow:'), copy(73, 'disallow: /')])).toHaveLength(1);
    expect(find([copy(90, ''), copy(95, 'disallow: /'), copy(99, '')])).toEqual([]);
    expect(find([])).toEqual([]);
  });

  it('also when it answers with an error; but not when we could not reach it', () => {
    const closed = (hasReply: boolean) => copy(99, '', 'disallow_all', hasReply);
    expect(find([copy(90, ''), closed(true)])).toHaveLength(1);
    expect(find([copy(90, ''), closed(false)])).toEqual([]);
  });
});
