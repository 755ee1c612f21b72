import { BadExpression, compileExtraction } from '../../modules/audits/extract/compile-extraction';
import type { Extraction, OwnCheck } from '../../modules/websites/rules/own-extractions';
import { type ErrorDetail, rowsInvalid } from '../../platform/errors';

type Given = { extractions: readonly Extraction[]; ownChecks: readonly OwnCheck[] };

/**
 * Refuses expressions that cannot be read, names that occur twice, and checks of extractions that
 * are not there. `base` is where both lists are in the body, as in `audits.`.
 */
export function checkOwnRules({ extractions, ownChecks }: Given, base = ''): void {
  const details: ErrorDetail[] = [];
  const refuse = (path: string, code: string, message: string) =>
    details.push({ path: base + path, code, message });
  const names = new Set<string>();
  for (const [index, extraction] of extractions.entries()) {
    const at = `extractions.${index}`;
    if (names.has(extraction.name)) refuse(`${at}.name`, 'duplicate', twice(extraction.name));
    names.add(extraction.name);
    try {
      compileExtraction(extraction);
    } catch (error) {
      if (!(error instanceof BadExpression)) throw error;
      const what = { css: 'CSS selector', xpath: 'XPath expression', regex: 'regular expression' };
      refuse(
        `${at}.expression`,
        'bad_expression',
        `The ${what[extraction.by]} of “${extraction.name}” cannot be read: ${error.message}`,
      );
    }
  }
  const checks = new Set<string>();
  for (const [index, { name, extraction }] of ownChecks.entries()) {
    const at = `ownChecks.${index}`;
    if (checks.has(name)) refuse(`${at}.name`, 'duplicate', twice(name));
    checks.add(name);
    if (!names.has(extraction)) {
      refuse(`${at}.extraction`, 'unknown_extraction', `No extraction is named “${extraction}”.`);
    }
  }
  if (details.length === 0) return;
  throw rowsInvalid('Correct these extractions and checks: nothing was changed.', details);
}

const twice = (name: string) => `The name “${name}” occurs twice.`;
