// cspell:ignore Sinhala Thaana Tifinagh
/** Scripts without a font among those of reports, by their names in Unicode. */
const scriptsMissing = [
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Georgian',
  'Armenian',
  'Bengali',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Gujarati',
  'Gurmukhi',
  'Oriya',
  'Sinhala',
  'Ethiopic',
  'Tibetan',
  'Mongolian',
  'Thaana',
  'Syriac',
  'Cherokee',
  'Javanese',
  'Tifinagh',
  'Nko',
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Returns the scripts of these texts that a PDF could only draw as boxes. */
export function missingScripts(texts: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const { name, pattern } of scriptsMissing) if (pattern.test(text)) found.add(name);
  }
  return [...found];
}

const anyMissing = `(?:${scriptsMissing.map(({ name }) => `\\p{Script=${name}}`).join('|')})`;
/** A passage in such scripts, with the marks, digits and blanks within it. */
const passage = new RegExp(
  `${anyMissing}(?:[\\p{M}\\p{P}\\p{Z}\\p{N}]*${anyMissing}|\\p{M})*`,
  'gu',
);

/** Writes `[Thai]` for a passage in Thai, as no font has its letters. */
export const withScriptsNamed = (text: string): string =>
  text.replace(passage, (found) => `[${missingScripts([found]).join(', ')}]`);

/** Says which scripts no font has, and what to do. */
export const missingScriptsMessage = (scripts: readonly string[]): string =>
  `A PDF cannot have text in ${scripts.join(' or ')}: no font of reports has it. Leave pdf out of formats; CSV and JSON have every script.`;
