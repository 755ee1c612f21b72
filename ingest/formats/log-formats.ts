import { invalid } from '../../platform/errors';
import { heroku, squid } from './agentless';
import { alb } from './alb';
import { bunny } from './bunny';
import { cloudfront, cloudfrontRealtime } from './cloudfront';
import { combined, common, vhostCombined } from './combined';
import { cri } from './cri';
import { elb } from './elb';
import { envoy } from './envoy';
import { haproxy } from './haproxy';
import { iis } from './iis';
import { jsonLogFormats } from './json-detection';
import { type LogFormat, malformed } from './log-format';
import { carriedMark } from './nested-line';
import { s3 } from './s3';
import { syslog } from './syslog';

/** Every format, in order of preference when two fit equally well. */
export const logFormats: readonly LogFormat[] = [
  combined,
  vhostCombined,
  common,
  syslog,
  cri,
  iis,
  cloudfront,
  cloudfrontRealtime,
  alb,
  elb,
  s3,
  haproxy,
  envoy,
  bunny,
  heroku,
  squid,
  ...jsonLogFormats,
];

const knownNames = [...logFormats.map(({ name }) => name), 'learned'].join(', ');

/** Whether lines are to be read by a layout that is learned from them, even if their format is known. */
export const isLearned = (name: string | null | undefined): boolean =>
  name?.toLowerCase() === 'learned';

/** Returns a named format; undefined without a name, and for one that the lines decide. Throws a 422. */
export const namedFormat = (name: string | null | undefined): LogFormat | undefined =>
  name && !isLearned(name) ? formatByName(name) : undefined;

/** Returns the format of a `?format=`. Throws a 422 that lists the known formats. */
export function formatByName(name: string): LogFormat {
  const found = logFormats.find((format) => format.name === name.toLowerCase());
  if (found) return found;
  throw invalid(
    'format',
    'unknown_format',
    `This log format is not known. Known formats: ${knownNames}.`,
  );
}

/** Whether a format's lines are JSON. */
export const isJsonFormat = (name: string): boolean =>
  jsonLogFormats.some((format) => format.name === name.toLowerCase());

/** Enough lines to decide the format when all of them are of it and none is of another. */
const sureLines = 8;

/** Returns the format that fits most of the first lines; undefined when none fits any line. */
export function detectFormat(
  firstLines: readonly Buffer[],
  fieldsLine?: string,
): LogFormat | undefined {
  const few = firstLines.slice(0, sureLines);
  // Text formats could take the fields of a record for an address.
  const formats = firstLines.some(([first]) => first === carriedMark) ? jsonLogFormats : logFormats;
  const fitting = formats.filter((format) => format.detect(few, fieldsLine) > 0);
  const [only] = fitting;
  if (fitting.length === 1 && only?.detect(few, fieldsLine) === few.length) return only;
  return formatOfMost(formats, firstLines, fieldsLine);
}

function formatOfMost(
  formats: readonly LogFormat[],
  firstLines: readonly Buffer[],
  fieldsLine?: string,
): LogFormat | undefined {
  let best: LogFormat | undefined;
  let bestCount = 0;
  for (const format of formats) {
    const count = format.detect(firstLines, fieldsLine);
    if (count <= bestCount) continue;
    best = format;
    bestCount = count;
  }
  return best;
}

/** A 422, so that an unsupported log is not taken for a few malformed lines. */
export const unknownFormat = (advice?: string | null) =>
  invalid(
    'format',
    'unknown_format',
    advice ??
      `The format of the log was not recognized. Name it with ?format=. Known formats: ${knownNames}.`,
  );

/** Reads lines of an unknown format: all of them are malformed. */
export const unrecognized: Pick<LogFormat, 'createParser'> = {
  createParser: () => ({ parse: () => malformed('unknown_format') }),
};
