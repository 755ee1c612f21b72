import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSample, sampleNames } from '../../test/support/log-samples';
import { detectFormat, formatByName, logFormats, unknownFormat } from './log-formats';

const names = logFormats.map(({ name }) => name);

describe('the table of formats', () => {
  it('has a sample of each format, and none of another', () => {
    expect(sampleNames().toSorted()).toEqual(names.toSorted());
  });

  it.each(names)('takes the sample of %s for itself and for nothing else', (name) => {
    const { lines, fieldsLine } = readSample(name);
    expect(lines.length).toBeGreaterThan(0);
    expect(detectFormat(lines, fieldsLine)?.name).toBe(name);
    const counts = logFormats.map((format) => [format.name, format.detect(lines, fieldsLine)]);
    for (const [other, count] of counts) {
      if (other !== name) expect([other, count]).toEqual([other, 0]);
    }
  });

  it.each(names)('takes a line of %s among junk', (name) => {
    const { lines, fieldsLine } = readSample(name);
    const junk = ['junk', '- - -', '\u0000\u0001', '{', '"', '[]'].map((text) => Buffer.from(text));
    expect(detectFormat([...junk, ...lines.slice(0, 1), ...junk], fieldsLine)?.name).toBe(name);
  });
});

describe('the choice of a format', () => {
  const take = (name: string, count: number) => readSample(name).lines.slice(0, count);

  it('takes what most of the first lines are', () => {
    const junk = Buffer.from('junk');
    expect(detectFormat([junk, ...take('combined', 2), ...take('common', 1)])?.name).toBe(
      'combined',
    );
    expect(detectFormat([...take('common', 2), ...take('combined', 1), junk])?.name).toBe('common');
    expect(detectFormat([...take('alb', 1), ...take('elb', 2)])?.name).toBe('elb');
  });

  it('refuses what it does not know, and names what it knows', () => {
    const expected = {
      code: 'validation_error',
      details: [{ path: 'format', code: 'unknown_format' }],
    };
    const caught = (act: () => unknown) => {
      try {
        return act();
      } catch (error) {
        return error;
      }
    };
    expect(detectFormat([Buffer.from('junk'), Buffer.from('- - -')])).toBeUndefined();
    for (const error of [unknownFormat(), caught(() => formatByName('nonsense'))]) {
      expect(error).toMatchObject(expected);
      expect(String(error)).toContain('combined, vhost_combined, common');
    }
    expect(formatByName('Combined').name).toBe('combined');
  });
});

describe('docs/log-formats.md', () => {
  it('has one row for each format, and for no other', () => {
    const page = readFileSync(join(__dirname, '..', '..', 'docs', 'log-formats.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(names.toSorted());
  });
});
