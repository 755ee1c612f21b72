import type { LogDay } from '../../modules/crawlers/rules/log-coverage';
import type { FactColumns } from '../../modules/indexing/store/fact-columns';
import type { WebsiteSettings } from '../../modules/websites/rules/website-settings';
import type { FormatName, ParserOptions } from '../formats/log-format';
import type { Block } from '../pipeline/block-cutter';
import type { LineCounts } from '../pipeline/line-counts';
import type { BlockNameChecks } from './name-checks';
import type { PartitionRows, RowContext } from './visit-rows';

/** What a block's lines are read with. Plain data, so that any thread can do it. */
export type ReadTask = {
  /** Without one every line is bad. */
  formatName: FormatName | undefined;
  parserOptions: Omit<ParserOptions, 'recogniser'>;
  ownHosts: { domain: string } & Pick<WebsiteSettings, 'matchMode' | 'ownedHosts'>;
  context: RowContext;
};

/** The part of a block that its lines are read from. */
export type BlockLines = Pick<Block, 'index' | 'firstLine' | 'bytes' | 'lineEnds'>;

/** A block's lines, read: what became of them, and the rows, oldest partition first. */
export type ReadBlock = {
  counts: LineCounts;
  partitions: readonly PartitionRows[];
  nameChecks: BlockNameChecks;
  /** The hours that lines came from, people's too. */
  logDays: readonly LogDay[];
  /** Nothing when the website tracked no address as the stream began. */
  facts: FactColumns | undefined;
};

export const rowBytesOf = ({ partitions }: ReadBlock): number =>
  partitions.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Gives the memory of rows back at once; to find it by garbage collection costs more than to write it. */
export function releaseRows({ partitions }: ReadBlock): void {
  for (const { bytes } of partitions) bytes.buffer.transfer(0);
}
