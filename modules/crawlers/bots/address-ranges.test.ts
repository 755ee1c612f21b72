import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { AddressRanges } from './address-ranges';
import { formatIpv6, parseIpAddress } from './ip-address';

// ipaddr.js parses the deprecated `::192.0.2.1` form as IPv4-mapped; we follow RFC 4291.
const plainIpV6 = fc.ipV6().filter((text) => !text.includes('.'));

const has = (ranges: AddressRanges, text: string) => {
  const address = parseIpAddress(text);
  if (!address) throw new Error(`${text} is no address`);
  return ranges.has(address);
};

describe('parseIpAddress', () => {
  it('takes IPv4-mapped IPv6 as the IPv4 address', () => {
    expect(parseIpAddress('::ffff:66.249.66.1')).toEqual(parseIpAddress('66.249.66.1'));
    expect(parseIpAddress('::FFFF:42f9:4201')).toEqual(parseIpAddress('66.249.66.1'));
  });

  it.each([
    '',
    '-',
    'host.example',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4:80',
    '1:2',
    ':::',
    '1::2::3',
    '::1.2.3',
    '12345::',
    '1.2.3.4, 5.6.7.8',
  ])('refuses %p', (text) => {
    expect(parseIpAddress(text)).toBeUndefined();
  });

  it('reads what ipaddr.js reads, and writes what it reads back', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), plainIpV6), (text) => {
        const address = parseIpAddress(text);
        expect(address).toBeDefined();
        if (!address) return;
        const peer = ipaddr.parse(text);
        const bytes = (
          peer.kind() === 'ipv4' ? (peer as ipaddr.IPv4).toIPv4MappedAddress() : peer
        ).toByteArray();
        const ours = address.words.flatMap((word) =>
          [24, 16, 8, 0].map((by) => (word >>> by) & 255),
        );
        expect(ours).toEqual(bytes);
        expect(parseIpAddress(formatIpv6(address))).toEqual(address);
      }),
    );
  });
});

describe('AddressRanges', () => {
  it('knows the edges of prefixes, nested ones too', () => {
    const ranges = new AddressRanges(['10.0.0.0/8', '10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);
    expect(
      ['10.0.0.0', '10.255.255.255', '192.0.2.7', '2001:db8:ffff::1'].every((text) =>
        has(ranges, text),
      ),
    ).toBe(true);
    expect(
      ['9.255.255.255', '11.0.0.0', '192.0.2.8', '2001:db9::'].some((text) => has(ranges, text)),
    ).toBe(false);
    expect(has(ranges, '::ffff:10.9.9.9')).toBe(true);
  });

  it('refuses what is not a prefix', () => {
    expect(() => new AddressRanges(['10.0.0.0/33'])).toThrow(RangeError);
    expect(() => new AddressRanges(['nonsense'])).toThrow(RangeError);
  });

  it('agrees with a plain scan by ipaddr.js', () => {
    const prefix = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 1, max: 32 })).map(([ip, bits]) => `${ip}/${bits}`),
      fc.tuple(plainIpV6, fc.integer({ min: 1, max: 128 })).map(([ip, bits]) => `${ip}/${bits}`),
    );
    fc.assert(
      fc.property(
        fc.array(prefix, { maxLength: 20 }),
        fc.array(fc.oneof(fc.ipV4(), plainIpV6)),
        (prefixes, probes) => {
          const ranges = new AddressRanges(prefixes);
          const nets = prefixes.map((each) => ipaddr.parseCIDR(each));
          const near = prefixes.map((each) => each.split('/')[0] ?? '');
          for (const text of [...probes, ...near]) {
            const expected = nets.some((net) => {
              const probe = ipaddr.parse(text);
              return probe.kind() === net[0].kind() && probe.match(net);
            });
            expect(has(ranges, text)).toBe(expected);
          }
        },
      ),
    );
  });
});
