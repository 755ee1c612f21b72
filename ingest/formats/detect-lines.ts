import { BotRecogniser } from '../../modules/crawlers/bots/recognise';
import type { LogFormat } from './log-format';

let recogniser: BotRecogniser | undefined;

/** One for all formats and streams: each keeps a megabyte of agents, and small batches are many. */
function anyRecogniser(): BotRecogniser {
  recogniser ??= new BotRecogniser();
  return recogniser;
}

/** Counts the lines that a format's own parser takes and that are `wanted`. */
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
