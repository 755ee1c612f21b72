// cspell:ignore Klicks gegenüber
import { crc32, deflateSync } from 'node:zlib';
import {
  daysOf,
  emptyDataset,
  frozenReport,
  type Rows,
  sampleReport,
} from '../../dev/reports/sample-report';
import type { FrozenReport } from '../../modules/reports/frozen-report';
import { readPdfContent } from '../../modules/reports/pdf/pdf-content';
import { renderPdf } from '../../modules/reports/pdf/render-pdf';
import {
  type ReportBlock,
  type ReportDataset,
  reportDatasetSchema,
} from '../../modules/reports/rules/report-dataset';
import { expectNoLeftovers } from '../support/expect-no-leftovers';
import { type PdfFacts, type PdfPage, PdfReader, textOf } from '../support/read-pdf';

let reader: PdfReader;

beforeAll(() => {
  reader = new PdfReader();
});

afterAll(async () => {
  await reader.close();
});

const bytesOf = async (report: FrozenReport): Promise<Buffer> =>
  (await renderPdf(await readPdfContent(report))).bytes;

const read = async (report: FrozenReport): Promise<PdfFacts> => reader.read(await bytesOf(report));

const withBlocks = (blocks: ReportBlock[], rows: Rows = {}, changes: Partial<ReportDataset> = {}) =>
  frozenReport(
    emptyDataset({
      sections: [
        {
          key: 'one',
          title: 'Section one',
          websiteId: null,
          hasSandboxData: false,
          comment: null,
          blocks,
        },
      ],
      ...changes,
    }),
    rows,
  );

const textBlock = (text: string): ReportBlock => ({ kind: 'text', text });
const everything = ({ pages }: PdfFacts): string => pages.map(textOf).join(' ');
const pageWith = ({ pages }: PdfFacts, text: string): PdfPage | undefined =>
  pages.find((page) => textOf(page).includes(text));

it('the sample is a report as they are frozen', () => {
  const { dataset } = sampleReport();
  expect(reportDatasetSchema.parse(dataset)).toEqual(dataset);
});

describe('a report as PDF', () => {
  it('the cover names the brand, the websites, the period, what it is compared with and the data', async () => {
    const { pages } = await read(sampleReport());
    const cover = textOf(pages[0]);
    for (const text of [
      'Nordlicht Search',
      'Search visibility, October 2026',
      'Example Shop (example.com)',
      '1 Oct 2026 – 31 Oct 2026',
      '1 Sep 2026 – 30 Sep 2026',
      '2 Nov 2026, 09:30 (Europe/Berlin)',
    ]) {
      expect(cover).toContain(text);
    }
  });

  it('the cover does not show the hash of the data', async () => {
    const report = sampleReport(1);
    const cover = textOf((await read(report)).pages[0]);
    expect(cover).not.toMatch(/hash/i);
    expect(cover).not.toContain(report.dataHash.slice(0, 8));
  });

  it('the author’s comments stand at the head of their sections, recommendations after the summary', async () => {
    const report = withBlocks([textBlock('Numbers.')]);
    const [section] = report.dataset.sections;
    const dataset = {
      ...report.dataset,
      recommendations: ['Mend the redirects.', 'кроссовки для бега.'],
      sections: section ? [{ ...section, comment: 'A good month.\nStay the course.' }] : [],
    };
    expect(everything(await read({ ...report, dataset }))).toMatch(
      /Recommendations 1. Mend the redirects. 2. кроссовки для бега ?\. .*A good month. Stay the course. Numbers./,
    );
  });

  it('sandbox data is named on the cover, on the pages that show it, and at the end, and nowhere else', async () => {
    const sections = ['Crawlers', 'Rankings', 'Audit'].map((title) => ({
      key: title,
      title,
      websiteId: null,
      hasSandboxData: title === 'Rankings',
      comment: null,
      blocks: Array.from({ length: 30 }, () => textBlock(`${title} in many words. `.repeat(20))),
    }));
    const facts = await read(withBlocks([], {}, { dataSource: 'sandbox', sections }));
    const [cover] = facts.pages;
    expect(textOf(cover)).toContain('Sandbox data in: Rankings');
    expect(textOf(cover)).toContain('were made up by the sandbox');
    expect(facts.pages.slice(-2).map(textOf).join(' ')).toContain('Sandbox data in: Rankings');
    const inner = facts.pages
      .slice(3)
      .map(textOf)
      .filter((text) => text.includes(' in many words') && !text.includes('About this report'));
    for (const text of inner) {
      expect(text.includes('Sandbox data')).toBe(text.includes('Rankings in many'));
    }
    expect(inner.filter((text) => !text.includes('Sandbox data')).length).toBeGreaterThan(2);
  });

  it('a report of real data alone says nothing of the sandbox, even in a workspace with sandbox data', async () => {
    const facts = await read(withBlocks([textBlock('Words.')], {}, { dataSource: 'sandbox' }));
    expect(everything(facts)).not.toContain('andbox');
    expect(JSON.stringify(facts.info)).not.toContain('andbox');
  });

  it('a program that speaks it finds its headings, tables with heads, links, and charts in words', async () => {
    const { pages } = await read(sampleReport());
    const roles = (page: PdfPage | undefined) => page?.structure.map(({ role }) => role) ?? [];
    expect(roles(pages[0])).toContain('H1');
    expect(roles(pages[1])).toEqual(expect.arrayContaining(['H2', 'TOC', 'TOCI', 'Link']));
    const all = pages.flatMap((page) => page.structure);
    const count = (role: string) => all.filter((element) => element.role === role).length;
    // A head is read once, however many pages its table takes.
    expect(count('TH')).toBeLessThan(count('TD') / 20);
    expect(all.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toContainEqual(
      expect.stringMatching(/^Line chart, Average rank by day, rank, 1 Oct 2026 to 31 Oct 2026\./),
    );
    for (const { alt } of all.filter(({ role }) => role === 'Figure')) expect(alt).toBeTruthy();
  });

  it('links and bookmarks of the table of contents lead where they say', async () => {
    const facts = await read(sampleReport());
    const contents = facts.pages[1];
    const links = contents?.links.filter(({ target }) => target !== null) ?? [];
    expect(links).toHaveLength(7);
    for (const { rect, target } of links) {
      const row = contents?.items.filter(({ y }) => y >= rect[1] && y <= rect[3]) ?? [];
      const title = row[0]?.text ?? '';
      expect(row[row.length - 1]?.text).toBe(String(target?.page));
      const heads = facts.pages[(target?.page ?? 0) - 1]?.items.filter(
        ({ text, y, height }) =>
          text === title && height > 12 && y < (target?.y ?? 0) && y > (target?.y ?? 0) - 60,
      );
      expect(heads).not.toHaveLength(0);
    }
    const bookmarks = facts.outline.flatMap((chapter) => [chapter, ...chapter.items]);
    expect(bookmarks.map(({ page }) => page)).toEqual(links.map(({ target }) => target?.page));
    expect(bookmarks.map(({ title }) => title)).toEqual([
      'Summary',
      'Example Shop (example.com)',
      'Rankings',
      'Crawlers',
      'متجر المثال (مثال.example)',
      'Rankings',
      'About this report',
    ]);
  });

  it('a table continues overleaf with its heads, and says how many rows it leaves out', async () => {
    const facts = await read(sampleReport(60));
    const pages = facts.pages.filter((page) => textOf(page).includes('Page found'));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(1)) {
      const texts = page.items.map(({ text }) => text);
      expect(texts.slice(0, 3)).toEqual(['Keywords (continued)', 'Keyword', 'Page found']);
    }
    expect(everything(facts)).toContain(
      'The first 60 rows, and 180 more: as “keywords” in this report’s CSV and JSON.',
    );
    expect(everything(facts)).toContain('best shoes 👟 under $100 59');
    expect(everything(facts)).not.toContain('running shoes 60');
  });

  it('a table of many long words is set smaller, and breaks none of them', async () => {
    const labels = ['Severity', 'Issue', 'URLs', 'Added', 'Fixed', 'Area', 'What to do', 'Code'];
    const counts = new Set(['URLs', 'Added', 'Fixed']);
    const columns = labels.map((label) => ({
      key: label,
      label,
      format: counts.has(label) ? ('count' as const) : ('text' as const),
    }));
    const advice = 'Send the policy, first to report alone, and then to all that ask for the page.';
    const row = (severity: string, count: number, area: string, code: string) => [
      severity,
      `Content_Security_Policies_of ${area}`,
      count,
      count,
      count,
      area,
      `${count}: Content_Security_Policies_too. ${advice}`,
      code,
    ];
    const rows = [
      row('warning', 1, 'performance', 'Content_type_mismatch'),
      row('error', 2, 'duplicates', 'Frame_options_missing'),
      row('notice', 3, 'description', 'Referrer_policy_missing'),
    ];
    const table = { key: 't', title: 'T', columns, rowCount: 3, shownMax: 3, note: null };
    const text = everything(await read(withBlocks([{ kind: 'table', table }], { t: rows })));
    const words = rows.flatMap(([severity, , , , , area, , code]) => [severity, area, code]);
    for (const word of [...words, ...labels]) expect(text).toContain(word);
  });

  it('the number that a card compares with is not cut in German', async () => {
    const figure = {
      key: 'clicks',
      label: 'Klicks',
      format: 'count' as const,
      value: 1_162_659,
      before: 1_150_000,
      better: 'higher' as const,
      note: null,
    };
    const cards: ReportBlock = { kind: 'figures', figures: [figure] };
    const facts = await read(withBlocks([cards], {}, { language: 'de' }));
    expect(everything(facts)).toContain('gegenüber 1.150.000');
  });

  it('numbers of any length end at one edge', async () => {
    const facts = await read(sampleReport(12));
    const page = pageWith(facts, 'Searches');
    const numbers = ['137', '1,096', '822'].map((number) =>
      page?.items.find(({ text, x }) => text === number && x > 400),
    );
    const edges = numbers.map((item) => (item?.x ?? 0) + (item?.width ?? 0));
    for (const edge of edges) expect(edge).toBeCloseTo(edges[0] ?? 0, 0);
  });

  it('pages are numbered with how many there are', async () => {
    const { pages } = await read(sampleReport());
    pages.slice(1).forEach((page, index) => {
      expect(textOf(page)).toContain(`Page ${index + 2} of ${pages.length}`);
    });
  });

  it('sources, coverage, the time and the whole hash of the data stand at the end', async () => {
    const report = sampleReport();
    const { pages } = await read(report);
    const last = textOf(pages[pages.length - 1]);
    for (const text of [
      'DataForSEO',
      '27 of 31 days',
      '2026-11-02T08:30:00.000Z',
      report.dataHash,
    ]) {
      expect(last).toContain(text);
    }
  });

  it('the file says its title, author, language and the time of the data', async () => {
    const { info } = await read(sampleReport());
    expect(info).toMatchObject({
      Title: 'Search visibility, October 2026',
      Author: 'Nordlicht Search',
      Language: 'en',
      CreationDate: 'D:20261102083000Z',
    });
  });

  it('it says in readable XML that it is PDF/UA, and whose it is', async () => {
    const report = sampleReport(1);
    const { dataset } = report;
    const branding = { ...dataset.branding, name: 'Miller & Sons' };
    const title = 'Clicks < 10 > 5';
    const bytes = await bytesOf({ ...report, dataset: { ...dataset, branding, title } });
    const file = bytes.toString('latin1');
    const xml = file.slice(file.indexOf('<x:xmpmeta'), file.indexOf('</x:xmpmeta>'));
    expect(xml).toContain('<rdf:li>Miller &amp; Sons</rdf:li>');
    expect(xml).toContain('>Clicks &lt; 10 &gt; 5</rdf:li>');
    expect(xml).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;)/);
  });

  it('the same dataset gives the same bytes, another one others', async () => {
    const first = await bytesOf(sampleReport());
    expect((await bytesOf(sampleReport())).equals(first)).toBe(true);
    expect((await bytesOf(sampleReport(59))).equals(first)).toBe(false);
  });
});

describe('scripts', () => {
  const samples: Record<string, string> = {
    Latin: 'Größe, façade, Łódź, İstanbul, Tiếng Việt',
    Greek: 'παπούτσια για τρέξιμο',
    Cyrillic: 'кроссовки для бега, Київ',
    Chinese: '跑步鞋推荐与评测',
    'traditional Chinese': '跑步鞋推薦與評測',
    Japanese: 'ランニングシューズのおすすめ',
    Korean: '러닝화 추천 순위',
    Arabic: 'ارتفعت الزيارات في أكتوبر بسلام ثلاثة أحذية',
    Persian: 'کفش پیاده روی گچ پژوهش',
    Urdu: 'جوتے کی قیمت ٹھیک ہے',
    Hebrew: 'נעלי ריצה לגברים בתל אביב',
  };

  it.each(Object.entries(samples))(
    '%s is drawn whole, and is found as it was written',
    async (_, text) => {
      const facts = await read(withBlocks([textBlock(text)]));
      const bare = (value: string) => value.normalize('NFKC').replace(/\s+/g, '');
      expect(bare(everything(facts))).toContain(bare(text));
      expect(facts.pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(
        facts.pages.map(() => 0),
      );
      expect(everything(facts)).not.toContain('\ufffd');
    },
  );

  it.each([
    ['Hindi', 'क्षत्रिय विद्यार्थी हिन्दी राष्ट्रीय अद्भुत दौड़ने के जूते क्रिकेट संस्कृति ट्रैफ़िक निर्दिष्ट र्ऋ'],
    ['Marathi', 'महाराष्ट्रातील सर्वोत्कृष्ट कर्मिष्ठ ज्यॉर्ज'],
    ['a vowel without a letter', 'ि कि'],
    ['Hindi next to Latin', 'Google पर क्षत्रिय 2026'],
    ['accents without a letter of their own', 'n̈ ш́ q̄'],
  ])(
    '%s has its vowels and accents where they were written, and no gaps between',
    async (_, text) => {
      const facts = await read(withBlocks([textBlock(text)]));
      expect(everything(facts).replace(/\s+/g, ' ')).toContain(text);
    },
  );

  it('a right-to-left sentence begins at the right, its numbers and names within it run from left to right', async () => {
    const facts = await read(withBlocks([textBlock('زيارات Googlebot في 2026 أكثر')]));
    const page = pageWith(facts, 'Googlebot');
    const place = (text: string) => page?.items.find((item) => item.text.trim() === text)?.x ?? 0;
    const order = ['أكثر', '2026', 'في', 'Googlebot', 'زيارات'].map(place);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[4]).toBeGreaterThan(500);
  });

  it('a long right-to-left paragraph gives each of its words to one line', async () => {
    const parts = Array.from({ length: 60 }, (_, index) => `${index + 100} كلمة Word`);
    const text = everything(await read(withBlocks([textBlock(`سلام ${parts.join(' ')}`)])));
    expect(text.match(/\b1\d\d\b/g)).toEqual(parts.map((_, index) => String(index + 100)));
  });

  it('what no font has is a visible sign, named on the last page', async () => {
    const facts = await read(withBlocks([textBlock('Runes \u{16A0} and \u{13000} here')]));
    expect(textOf(facts.pages[1])).toContain('Runes \ufffd and \ufffd here');
    expect(textOf(facts.pages[facts.pages.length - 1])).toContain('U+16A0, U+13000');
  });

  it('newlines, controls, marks of direction and lone surrogates in names do no harm', async () => {
    const title = 'A\n"quoted"\u0000 \u202Ename\u202C\ud800 end';
    const facts = await read(withBlocks([textBlock('x')], {}, { title }));
    expect(textOf(facts.pages[0])).toMatch(/A "quoted"/);
    expect(facts.pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(facts.pages.map(() => 0));
  });
});

describe('charts', () => {
  const chart = (changes: object): ReportBlock => ({
    kind: 'chart',
    chart: {
      kind: 'line',
      key: 'c',
      title: 'The chart',
      unit: 'visits a day',
      format: 'count',
      x: { kind: 'day', values: daysOf(31) },
      series: [{ key: 'one', name: 'One', values: Array.from({ length: 31 }, (_, day) => day) }],
      isInverted: false,
      note: null,
      ...changes,
    },
  });

  it('axes have round numbers, days and a unit', async () => {
    const text = everything(await read(withBlocks([chart({})])));
    expect(text).toMatch(/The chart visits a day 0 10 20 30/);
    expect(text).toContain('1 Oct');
  });

  it('an axis that does not start at zero says so, and any other says nothing', async () => {
    const values = daysOf(31).map((_, day) => 49 + day / 10);
    const cut = everything(await read(withBlocks([chart({ series: [{ name: 'One', values }] })])));
    expect(cut).toMatch(/visits a day \(the axis starts at 40, not at zero\)/);
    expect(everything(await read(withBlocks([chart({})])))).not.toContain('the axis starts');
  });

  it('a chart without any value says so', async () => {
    const series = [{ name: 'One', values: daysOf(31).map(() => null) }];
    expect(everything(await read(withBlocks([chart({ series })])))).toContain(
      'Nothing was measured in this period.',
    );
  });

  it('ranks stand with the first at the top', async () => {
    const facts = await read(
      withBlocks([chart({ isInverted: true, format: 'rank', unit: 'rank' })]),
    );
    const page = pageWith(facts, 'The chart');
    const y = (text: string) =>
      page?.items.find((item) => item.text === text && item.x < 60)?.y ?? 0;
    expect(y('1')).toBeGreaterThan(y('10'));
    expect(y('10')).toBeGreaterThan(y('30'));
  });

  it('a hundred series, their legend and long names stay on the page and apart', async () => {
    const series = Array.from({ length: 100 }, (_, index) => ({
      name: `Series with a very long name that goes on and on ${index}`,
      values: Array.from({ length: 31 }, (__, day) => day + index),
    }));
    const facts = await read(withBlocks([chart({ series })]));
    expect(everything(facts)).toContain('and 76 more');
    facts.pages.forEach(expectNoLeftovers);
  });
});

/** A hundred pixels square, with transparency: the kind that pdfkit unpacks. */
function pngOf(pixels: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000064000000640806000000', 'hex')),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what may go wrong', () => {
  it('a logo is drawn; one whose pixels are broken is left out, and the brand is named instead', async () => {
    const pixels = deflateSync(Buffer.alloc(100 * (1 + 400), Buffer.from([0])));
    const whole = await read({ ...sampleReport(), logo: pngOf(pixels) });
    expect(whole.pages[0]?.images).toBe(1);
    const cut = await read({ ...sampleReport(), logo: pngOf(pixels.subarray(0, 20)) });
    expect(cut.pages[0]?.images).toBe(0);
    expect(textOf(cut.pages[0])).toMatch(/^Nordlicht Search/);
  });

  it('a report without data says so on a page that looks like the others', async () => {
    const facts = await read(frozenReport(emptyDataset()));
    expect(everything(facts)).toContain('There are no numbers to sum up in this period.');
  });
});
