import type { ExtractionFilter } from '../rules/extraction-test';
import type { Clause } from './audit-clause';

const found = (field: string, type: string) =>
  `JSONExtract(extracted, {extraction:String}, '${field}', '${type}')`;
/** Null for a page without the extraction, and for one on which it failed. */
const count = found('count', 'Nullable(UInt32)');
const isCount = (comparison: string) => `is_html AND ifNull(${count} ${comparison}, false)`;

/**
 * The first number in a text as a person reads it: a mark before the last digits begins decimals,
 * unless three digits follow each mark, which groups thousands. Null without a number.
 */
export function numberIn(text: string): string {
  const plain = `replaceRegexpAll(${text}, '([0-9])[\u00a0\u202f’\\']([0-9]{3})', '\\\\1\\\\2')`;
  const first = `extract(${plain}, '-?[0-9]+(?:[.,][0-9]+)*')`;
  const whole = `replaceRegexpAll(${first}, '[.,]', '')`;
  const grouped = `match(${first}, '^-?[1-9][0-9]{0,2}(?:(?:[.][0-9]{3})+|(?:,[0-9]{3})+)$')`;
  const decimals = `extract(${first}, '[.,]([0-9]+)$')`;
  const digits = `replaceRegexpAll(replaceRegexpOne(${first}, '[.,][0-9]+$', ''), '[.,]', '')`;
  return `toFloat64OrNull(if(${grouped} OR ${decimals} = '', ${whole},
    concat(${digits}, '.', ${decimals})))`;
}

const tests: Record<ExtractionFilter['test'], string> = {
  contains: 'positionCaseInsensitiveUTF8(value, {extractionValue:String}) > 0',
  equals: 'value = {extractionValue:String}',
  greater: `ifNull(${numberIn('value')} > {extractionValue:Float64}, false)`,
  less: `ifNull(${numberIn('value')} < {extractionValue:Float64}, false)`,
  missing: '',
};
const signs = { equals: '=', greater: '>', less: '<' } as const;

/** Selects pages by what an extraction of the audit found on them. */
export function extractionClause({ name, counts, test, value }: ExtractionFilter): Clause {
  const parameters: Record<string, unknown> = { extraction: name };
  if (test === 'missing') return { sql: isCount('= 0'), parameters };
  if (counts && test !== 'contains') {
    return {
      sql: isCount(`${signs[test]} {extractionValue:Float64}`),
      parameters: { ...parameters, extractionValue: Number(value) },
    };
  }
  const isNumber = test === 'greater' || test === 'less';
  return {
    sql: `is_html AND arrayExists(value -> ${tests[test]}, ${found('values', 'Array(String)')})`,
    parameters: { ...parameters, extractionValue: isNumber ? Number(value) : value },
  };
}
