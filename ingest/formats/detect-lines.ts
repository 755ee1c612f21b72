import { BotRecogniser } from '../bots/recognise';
import type { LogFormat } from './log-format';

/** Counts the lines that a format's own parser takes and that are `wanted`. */
export function countLines(
  createParser: LogFormat['createParser'],
  wanted: (line: Buffer) => boolean = () => true,
): LogFormat['detect'] {
  return (firstLines, fieldsLine) => {
    const parser = createParser({ recogniser: new BotRecogniser(), fieldsLine });
    return firstLines.filter(
      (line) => parser.parse(line, 0, line.length).kind !== 'malformed' && wanted(line),
    ).length;
  };
}
