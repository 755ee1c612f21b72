import fc from 'fast-check';
import { clientAddress } from './client-address';

const address = '10.0.0.9';
const behind = (trustedHops: number, forwardedFor?: string) =>
  clientAddress(
    { address, ...(forwardedFor !== undefined && { forwardedFor }) },
    { addressField: 'forwardedFor', trustedHops },
  );

describe('the client’s address', () => {
  it('is the connection’s without settings, despite what the line claims', () => {
    const request = { address, forwardedFor: '66.249.66.1' };
    expect(clientAddress(request)).toBe(address);
    expect(clientAddress(request, { addressField: 'address', trustedHops: 1 })).toBe(address);
  });

  it('is counted from the right, by the proxies that are trusted', () => {
    const list = '66.249.66.1, 203.0.113.9,198.51.100.7';
    expect([1, 2, 3].map((hops) => behind(hops, list))).toEqual([
      '198.51.100.7',
      '203.0.113.9',
      '66.249.66.1',
    ]);
  });

  it('is the connection’s where the request did not come by all the proxies', () => {
    expect(behind(0, '66.249.66.1')).toBe(address);
    expect(behind(2, '66.249.66.1')).toBe(address);
    expect(behind(1, undefined)).toBe(address);
    expect(behind(1, ' ')).toBe(address);
  });

  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', ''],
    ['66.249.66.1" or 1=1', ''],
    ['', ''],
  ])('of the entry %p is %p', (entry, expected) => {
    expect(behind(1, `66.249.66.1, ${entry}`)).toBe(expected);
  });

  it('is never what the client wrote before the trusted entries', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), fc.integer({ min: 1, max: 4 }), (junk, client, hops) => {
        const proxies = Array.from({ length: hops - 1 }, (_, index) => `10.1.1.${index}`);
        expect(behind(hops, [junk, client, ...proxies].join(', '))).toBe(client);
      }),
    );
  });
});
