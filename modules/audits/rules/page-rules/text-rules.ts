import type {
  contentChecks,
  descriptionChecks,
  encodingChecks,
  headingChecks,
  titleChecks,
} from '../../checks/text-checks';
import { isValidLanguageTag } from './language-tag';
import { limits } from './limits';
import { type Evidence, type HtmlPage, offending, type Rules, when } from './rule';
import { textWidth } from './text-width';

const titlePixels = 20;
const descriptionPixels = 14;
const placeholder =
  /^(untitled( document| page)?|home( ?page)?|new page|document|page title|title|index)$/i;

/** What error pages are called, in English, German, French, Spanish and Italian. */
const missing =
  /^((error|fehler|erreur) (404|410)|(404|410) (error|fehler|not found)|(error |fehler |erreur )?(404 )?((this )?page|die seite|seite) (was )?(not found|nicht gefunden|wurde nicht gefunden|does not exist|existiert nicht)|page (non trouvée|introuvable)|página no encontrada|pagina non trovata)[!.…]?$/i;

/** Whether a part of the title, between its separators, is nothing but the name of an error page. */
const saysMissing = (page: HtmlPage): boolean =>
  titleOf(page)
    .split(/[|–—:·»«-]/u)
    .some((part) => missing.test(part.trim()));

const charactersOf = (text: string) => [...text].length;
const titleOf = ({ html }: HtmlPage) => html.titles[0]?.text ?? '';
const descriptionOf = ({ html }: HtmlPage) => html.descriptions[0]?.text ?? '';
const h1sOf = ({ html }: HtmlPage) =>
  html.headings.filter(({ level, text }) => level === 1 && text !== '');
const isSame = (one: string, other: string) =>
  one !== '' && one.toLowerCase() === other.toLowerCase();

const tooLong = (text: string, charactersMax: number): Evidence => {
  // A character has one or two units.
  if (text.length <= charactersMax) return null;
  const characters = charactersOf(text);
  return when(characters > charactersMax, { text, characters, charactersMax });
};
const tooWide = (text: string, sizePixels: number, pixelsMax: number): Evidence => {
  const pixels = textWidth(text, sizePixels);
  return when(pixels > pixelsMax, { text, pixels, pixelsMax });
};
/**
 * Whether a text is short in both characters and pixels: a few Chinese characters can fill the
 * line.
 */
const tooShort = (
  text: string,
  sizePixels: number,
  charactersMin: number,
  pixelsMin: number,
): Evidence => {
  if (text.length >= 2 * charactersMin) return null;
  const characters = charactersOf(text);
  const pixels = textWidth(text, sizePixels);
  const isShort = text !== '' && characters < charactersMin && pixels < pixelsMin;
  return when(isShort, { text, characters, charactersMin, pixels, pixelsMin });
};

export const titleRules: Rules<typeof titleChecks, HtmlPage> = {
  title_missing: (page) =>
    when(titleOf(page) === '' && !page.isShell, { titles: page.html.titles.length }),
  title_too_long: (page) => tooLong(titleOf(page), limits.titleChars.max),
  title_too_wide: (page) => tooWide(titleOf(page), titlePixels, limits.titlePixels.max),
  title_too_short: (page) =>
    tooShort(titleOf(page), titlePixels, limits.titleChars.min, limits.titlePixels.min),
  title_multiple: ({ html: { titles } }) =>
    titles.length > 1 ? offending(titles.map(({ text }) => text)) : null,
  title_outside_head: ({ html: { titles } }) =>
    offending(titles.filter(({ isInHead }) => !isInHead).map(({ text }) => text)),
  title_same_as_h1: (page) =>
    when(isSame(titleOf(page), h1sOf(page)[0]?.text ?? ''), { text: titleOf(page) }),
  title_says_missing: (page) => when(saysMissing(page), { text: titleOf(page) }),
  title_placeholder: (page) => when(placeholder.test(titleOf(page)), { text: titleOf(page) }),
};

export const descriptionRules: Rules<typeof descriptionChecks, HtmlPage> = {
  description_missing: (page) =>
    when(descriptionOf(page) === '' && !page.isShell, {
      descriptions: page.html.descriptions.length,
    }),
  description_too_long: (page) => tooLong(descriptionOf(page), limits.descriptionChars.max),
  description_too_wide: (page) =>
    tooWide(descriptionOf(page), descriptionPixels, limits.descriptionPixels.max),
  description_too_short: (page) =>
    tooShort(
      descriptionOf(page),
      descriptionPixels,
      limits.descriptionChars.min,
      limits.descriptionPixels.min,
    ),
  description_multiple: ({ html: { descriptions } }) =>
    descriptions.length > 1 ? offending(descriptions.map(({ text }) => text)) : null,
  description_outside_head: ({ html: { descriptions } }) =>
    offending(descriptions.filter(({ isInHead }) => !isInHead).map(({ text }) => text)),
  description_same_as_title: (page) =>
    when(isSame(titleOf(page), descriptionOf(page)), { text: titleOf(page) }),
};

export const headingRules: Rules<typeof headingChecks, HtmlPage> = {
  h1_missing: (page) => when(h1sOf(page).length === 0 && !page.isShell),
  h1_multiple: (page) =>
    h1sOf(page).length > 1 ? offending(h1sOf(page).map(({ text }) => text)) : null,
  h1_too_long: (page) => tooLong(h1sOf(page)[0]?.text ?? '', limits.h1CharsMax),
  heading_empty: ({ html: { headings } }) =>
    offending(headings.filter(({ text }) => text === '').map(({ level }) => `h${level}`)),
  heading_level_skipped: ({ html: { headings } }) =>
    offending(
      headings.flatMap(({ level, text }, index) => {
        const before = headings[index - 1]?.level ?? level;
        return level > before + 1 ? [{ from: `h${before}`, to: `h${level}`, text }] : [];
      }),
    ),
};

export const contentRules: Rules<typeof contentChecks, HtmlPage> = {
  content_thin: ({ html: { text }, isShell }) =>
    when(text.words < limits.wordsMin && !isShell, {
      words: text.words,
      wordsMin: limits.wordsMin,
    }),
  needs_rendering: ({ html }) => when(html.needsRendering, { words: html.text.words }),
  lorem_ipsum: ({ html }) => when(html.text.hasLoremIpsum),
  lang_missing: ({ html: { lang } }) => when(lang === null || lang.trim() === ''),
  lang_invalid: ({ html: { lang } }) =>
    when(lang !== null && lang.trim() !== '' && !isValidLanguageTag(lang.trim()), { lang }),
};

export const encodingRules: Rules<typeof encodingChecks, HtmlPage> = {
  charset_missing: ({ html: { charset } }) =>
    when(charset.from === 'default', { read: charset.name }),
  charset_contradicted: ({ html: { charset } }) =>
    when(charset.isContradicted, { read: charset.name, from: charset.from }),
  charset_not_utf8: ({ html: { charset } }) =>
    when(charset.from !== 'default' && charset.name.toLowerCase() !== 'utf-8', {
      charset: charset.name,
    }),
  characters_broken: ({ html: { charset } }) =>
    when(charset.brokenCharacters > 0, { count: charset.brokenCharacters }),
};
