import { BotRecogniser } from '../../modules/crawlers/bots/recognise';
import type { LogFormat } from './log-format';

let recogniser: BotRecogniser | undefined;

/**
 * Shared by all formats and streams: each instance keeps a megabyte of agents, and small batches
 * are frequent.
 */
function anyRecogniser(): BotRecogniser {
  recogniser ??= new BotRecogniser();
  return recogniser;
}

/**
 * Returns a detector that counts the lines which a format's own parser accepts and which are
 * `wanted`.
 */
export function countLines(
  createParser: LogFormat['createParser'],
  wanted: (line: Buffer) => boolean = () => true,
): LogFormat['detect'] {
  return (firstLines, fieldsLine) => {
    const parser = createParser({ recogniser: anyRecogniser(), fieldsLine });
    return firstLines.filter(
      (line) => parser.parse(line, 0, line.length).kind !== 'malformed' && wanted(line),
    ).length;
  };
}
