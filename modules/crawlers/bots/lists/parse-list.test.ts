import fc from 'fast-check';
import { checkList, parseList } from './parse-list';

const json = (value: object) => parseList(JSON.stringify(value)).prefixes;

describe('a list is read in each shape that operators use', () => {
  it('prefixes of both families, with a time that may lack its zone', () => {
    const prefixes = [{ ipv4Prefix: '17.241.208.160/27' }, { ipv6Prefix: '2600:1f28:365::/48' }];
    for (const creationTime of ['2026-09-15T10:00:00.000000', '2026-09-15T10:00:00Z']) {
      expect(parseList(JSON.stringify({ creationTime, prefixes, synctoken: 'x' }))).toEqual({
        prefixes: ['17.241.208.160/27', '2600:1f28:365::/48'],
        createdAt: '2026-09-15T10:00:00.000Z',
      });
    }
  });

  it('single addresses, Fastly’s, and of Amazon’s those of CloudFront alone', () => {
    expect(json({ ips: [{ ip_address: '5.39.1.224' }] })).toEqual(['5.39.1.224']);
    expect(json({ addresses: ['23.235.32.0/20'], ipv6_addresses: ['2a04:4e40::/32'] })).toEqual([
      '23.235.32.0/20',
      '2a04:4e40::/32',
    ]);
    const aws = {
      prefixes: [
        { ip_prefix: '120.52.22.96/27', region: 'GLOBAL', service: 'CLOUDFRONT' },
        { ip_prefix: '3.4.12.4/32', region: 'eu-west-1', service: 'AMAZON' },
      ],
      ipv6_prefixes: [{ ipv6_prefix: '2600:9000::/28', service: 'CLOUDFRONT' }],
    };
    expect(json(aws)).toEqual(['120.52.22.96/27', '2600:9000::/28']);
  });

  it('text, with comments, other line ends and what else a geofeed says', () => {
    expect(parseList('# Telegram\r\n91.108.56.0/22\r\n\r\n2001:b28:f23d::/48').prefixes).toEqual([
      '91.108.56.0/22',
      '2001:b28:f23d::/48',
    ]);
    expect(parseList('31.13.24.0/21,IE,IE-L,Dublin,\n').prefixes).toEqual(['31.13.24.0/21']);
  });

  it('arrays, hosts by place, one service of many, and addresses that a web page shows', () => {
    expect(json(['91.121.222.175', '2001:41d0:2:85af::1'])).toHaveLength(2);
    expect(
      json({ 12: { ip: '185.80.220.22', ipv6: null, title: 'UK' }, 13: { ip: '185.80.220.23' } }),
    ).toEqual(['185.80.220.22', '185.80.220.23']);
    const service = { prefixes_ipv4: ['3.92.150.182/32'], prefixes_ipv6: [] };
    const others = { ...service, prefixes_ipv4: ['44.192.28.0/27'] };
    expect(json({ version: 1, agents: others, synthetics: service })).toEqual(['3.92.150.182/32']);
    const page =
      '<html><script>var v="1.2.3.4"</script><p>IPs: <code>216.18.205.234</code>, 35.212.27.76.</p>v 2.3.4.5.6';
    expect(parseList(page).prefixes).toEqual(['216.18.205.234', '35.212.27.76']);
    expect(() => parseList('<html>Your address 216.18.205.234 is blocked</html>')).toThrow();
  });

  it('JSON that a web page shows', () => {
    const page =
      '<!doctype html><pre>{&quot;prefixes&quot;: [{&quot;ip_prefix&quot;: &quot;3.80.0.1/32&quot;}]}</pre>';
    expect(parseList(page).prefixes).toEqual(['3.80.0.1/32']);
  });
});

describe('refuses what is not a list', () => {
  it.each([
    ['a truncated one', '{"prefixes":[{"ipv4Prefix":"17.241.208.160/27"},{"ipv4'],
    ['an error in JSON', '{"error":"not found"}'],
    ['a page', '<html><body>Not found</body></html>'],
    ['other elements', '{"prefixes":["17.241.208.160/27"]}'],
  ])('%s', (_what, body) => {
    expect(() => parseList(body)).toThrow();
  });

  it.each([
    ['empty', []],
    ['everything', ['0.0.0.0/0']],
    ['everything of IPv6', ['::/0']],
    ['too wide', ['66.0.0.0/7']],
    ['private space', ['66.249.64.0/27', '10.1.0.0/16']],
    ['around private space', ['192.0.0.0/8']],
    ['documentation', ['2001:db8::/32']],
    ['no prefix', ['66.249.64.0/33']],
    ['no address', ['crawler.example']],
  ])('%s', (_what, prefixes) => {
    expect(() => checkList(prefixes, 0)).toThrow();
  });

  it('one that lost more than four fifths', () => {
    const prefixes = Array.from({ length: 20 }, (_, index) => `66.249.${index}.0/24`);
    expect(() => checkList(prefixes, 100)).not.toThrow();
    expect(() => checkList(prefixes.slice(1), 100)).toThrow('It has 19 prefixes; it had 100.');
  });

  it('any text, without another failure than a refusal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        try {
          checkList(parseList(body).prefixes, 0);
        } catch (error) {
          expect((error as Error).constructor.name).toBe('ListRefused');
        }
      }),
    );
  });

  it('takes public prefixes of any length, and none that touches private space', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(octet, octet, octet, fc.integer({ min: 8, max: 32 }), (b, c, d, bits) => {
        expect(() => checkList([`66.${b}.${c}.${d}/${bits}`], 0)).not.toThrow();
        expect(() => checkList([`10.${b}.${c}.${d}/${bits}`], 0)).toThrow();
      }),
    );
  });
});
