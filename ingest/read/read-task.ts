import type { BlockReferrers } from '../../modules/backlinks/rules/referrer-counts';
import type { LogDay } from '../../modules/crawlers/rules/log-coverage';
import type { FactColumns } from '../../modules/indexing/store/fact-columns';
import type { WebsiteSettings } from '../../modules/websites/rules/website-settings';
import type { Block } from '../block/block-cutter';
import type { LineCounts } from '../block/line-counts';
import type { FormatName, ParserOptions } from '../formats/log-format';
import type { BlockNameChecks } from './name-checks';
import type { PartitionRows, RowContext } from './visit-rows';

/** The settings that a block's lines are read with. Plain data, so that any thread can use it. */
export type ReadTask = {
  /** Undefined: every line is malformed. */
  formatName: FormatName | undefined;
  /** Whether lines may be of other formats, because none was named. */
  mayMix?: boolean;
  parserOptions: Omit<ParserOptions, 'recognizer' | 'people'>;
  ownHosts: { domain: string } & Pick<WebsiteSettings, 'matchMode' | 'ownedHosts'>;
  context: RowContext;
  /** Whether the referrers of people's lines are counted. */
  countsReferrers?: boolean;
  /** Whether people's visits from AI assistants are counted. */
  countsAiReferrals?: boolean;
};

/** The part of a block that its lines are read from. */
export type BlockLines = Pick<Block, 'index' | 'firstLine' | 'bytes' | 'lineEnds'>;

/** The result of reading a block's lines: their counts, and the rows, oldest partition first. */
export type ReadBlock = {
  counts: LineCounts;
  partitions: readonly PartitionRows[];
  /** The days of the visits, since 1970. */
  visitDays: readonly number[];
  nameChecks: BlockNameChecks;
  /** The hours that lines came from, including people's lines. */
  logDays: readonly LogDay[];
  /** Undefined when the website tracked no URLs as the stream began. */
  facts: FactColumns | undefined;
  /** Rows of visits from AI assistants, oldest partition first. */
  aiReferrals: readonly PartitionRows[];
  /** Undefined where they are not counted. */
  referrers?: BlockReferrers | undefined;
};

export const rowBytesOf = ({ partitions, aiReferrals }: ReadBlock): number =>
  [...partitions, ...aiReferrals].reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Frees the memory of rows at once; collecting it as garbage costs more than writing it. */
export function releaseRows({ partitions, aiReferrals }: ReadBlock): void {
  for (const { bytes } of [...partitions, ...aiReferrals]) bytes.buffer.transfer(0);
}
