import type { Event } from './event-types';
import { type Member, viewOf } from './grouped-event';
import { messageOf } from './message';

const event: Event = {
  id: 'hpn_1',
  type: 'crawler.spoofed_spike',
  version: 1,
  subject: 'crawler.spoofed_spike:Googlebot',
  sequence: 4,
  websiteId: null,
  data: {},
  occurredAt: '2026-11-24T06:00:00.000Z',
};

const member = (name: string): Member => ({
  subject: `alr_${name}`,
  sequence: 1,
  websiteId: `web_${name}`,
  data: {
    path: `/alerts/alr_${name}`,
    domain: `${name}.example`,
    about: 'Googlebot',
    evidence: { spoofed: 900, examples: ['x'.repeat(1_000)] },
  },
});

test('a cause seen on one website is the event of that website', () => {
  const view = viewOf(event, { count: 1, first: [member('one')] });
  expect(view).toMatchObject({ subject: 'alr_one', websiteId: 'web_one', sequence: 1 });
  expect(view?.data).toEqual(member('one').data);
});

test('a cause seen on many websites lists them, within the size of a body', () => {
  const first = Array.from({ length: 50 }, (_, at) => member(`site${at}`));
  const view = viewOf(event, { count: 70, first });
  if (!view) throw new Error('it has members');
  expect(view).toMatchObject({ subject: event.subject, websiteId: null, sequence: 4 });
  const body = messageOf(view, 'standard', 'https://seo.example');
  expect(Buffer.byteLength(body)).toBeLessThan(20_000);
  const { data } = JSON.parse(body) as { data: Record<string, unknown> };
  expect(data).toMatchObject({ cause: 'Googlebot', count: 70, id: event.subject });
  expect(data['evidence']).toMatchObject({
    websites: expect.arrayContaining([
      {
        websiteId: 'web_site3',
        id: 'alr_site3',
        path: '/alerts/alr_site3',
        domain: 'site3.example',
        about: 'Googlebot',
      },
    ]),
  });
  const slack = messageOf(view, 'slack', 'https://seo.example');
  expect(slack).toContain('More visits of impostors: 70 websites');
  expect(slack).toContain('site0.example');
});

test('does not report an event whose websites are deleted', () => {
  expect(viewOf(event, { count: 0, first: [] })).toBeUndefined();
});
