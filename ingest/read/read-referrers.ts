import { isPagePath } from '../../modules/backlinks/rules/referrer';
import { type BlockReferrers, ReferrerCounts } from '../../modules/backlinks/rules/referrer-counts';
import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { EveryAgent } from '../formats/every-agent';
import type { CrawlerRequest } from '../formats/log-format';
import { unrecognized } from '../formats/log-formats';
import { isSigned } from '../formats/signed-headers';
import { formatOfTask } from '../layout/format-of-task';
import type { HostScope } from './host-scope';
import { OtherFormats } from './other-formats';
import { readBlock } from './read-block';
import type { BlockLines, ReadTask } from './read-task';

const dayMs = 86_400_000;

type By = { recognizer: BotRecognizer; everyAgent: EveryAgent; isOwnHost: HostScope };

/**
 * Counts where people's successful requests for pages came from. It reads all lines once more, and
 * completely, as if each were a crawler's: so drains that do not ask for it pay nothing.
 */
export function readReferrers(
  block: BlockLines,
  { formatName, mayMix, parserOptions, context }: ReadTask,
  { recognizer, everyAgent, isOwnHost }: By,
): BlockReferrers {
  const counts = new ReferrerCounts(context.drainId, isOwnHost);
  const add = (request: CrawlerRequest) => {
    const { userAgent, status, path, referer, atMs } = request;
    const isAgent = isSigned(request) || recognizer.recognize(userAgent) !== undefined;
    const isPage = status >= 200 && status < 300 && isPagePath(path);
    // A log may claim any time; a day that is not over yet is the latest.
    const isTimely = atMs < context.receivedAtMs + dayMs && atMs > 0;
    if (isPage && isTimely && !isAgent) {
      counts.add(new Date(atMs).toISOString().slice(0, 10), referer);
    }
    return {};
  };
  const own = formatOfTask(formatName, parserOptions.layout);
  const options = { ...parserOptions, recognizer: everyAgent };
  const others = mayMix
    ? new OtherFormats({
        own,
        fieldsLine: parserOptions.fieldsLine,
        context: { isOwnHost },
        createParser: (format, fieldsLine) => format.createParser({ ...options, fieldsLine }),
      })
    : undefined;
  const parser = (own ?? unrecognized).createParser(options);
  readBlock(block, { parser, others, isOwnHost, rows: { add } }, context);
  return counts.all;
}
