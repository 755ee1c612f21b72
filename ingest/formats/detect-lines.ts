import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { LogFormat } from './log-format';

let recognizer: BotRecognizer | undefined;

/**
 * Shared by all formats and streams: each instance keeps a megabyte of agents, and small batches
 * are frequent.
 */
export function anyRecognizer(): BotRecognizer {
  recognizer ??= new BotRecognizer();
  return recognizer;
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
    const parser = createParser({ recognizer: anyRecognizer(), fieldsLine });
    return firstLines.filter(
      (line) => parser.parse(line, 0, line.length).kind !== 'malformed' && wanted(line),
    ).length;
  };
}
