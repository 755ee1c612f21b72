import {
  PlainColumn,
  SameColumn,
  SameWordColumn,
  WordColumn,
  writeNativeBlock,
} from '../../platform/clickhouse/native/native-columns';
import type { SharedValues } from '../fast/visit-columns';

/** The columns of an insert. */
export const aiReferralColumns = [
  'workspace_id',
  'website_id',
  'partition',
  'day',
  'hour',
  'received_at',
  'assistant',
  'evidence',
  'path',
  'path_hash',
  'status_class',
  'visits',
  'drain_id',
  'block_token',
] as const;

/** People's visits of one hour to one path from one assistant. */
export type AiReferralCount = {
  /** Days since 1970. */
  day: number;
  hour: number;
  assistant: string;
  evidence: string;
  path: string;
  pathHash: Uint8Array;
  /** The status' first digit. */
  statusClass: number;
  visits: number;
};

/** Encodes the rows of one partition as a block in ClickHouse's Native format. */
export function toAiReferralBlock(
  shared: SharedValues,
  counts: readonly AiReferralCount[],
): Uint8Array<ArrayBuffer> {
  const day = new PlainColumn('Date');
  const hour = new PlainColumn('UInt8');
  const assistant = new WordColumn();
  const evidence = new WordColumn();
  const path = new PlainColumn('String');
  const pathHash = new PlainColumn('UInt64');
  const statusClass = new PlainColumn('UInt8');
  const visits = new PlainColumn('UInt32');
  for (const count of counts) {
    day.uint16(count.day);
    hour.uint8(count.hour);
    assistant.add(count.assistant);
    evidence.add(count.evidence);
    path.string(count.path);
    pathHash.raw(count.pathHash);
    statusClass.uint8(count.statusClass);
    visits.uint32(count.visits);
  }
  const { workspaceId, websiteId, partition, receivedAtMs, drainId, blockToken } = shared;
  return writeNativeBlock(
    {
      workspace_id: new SameWordColumn(workspaceId),
      website_id: new SameWordColumn(websiteId),
      partition: new SameColumn('UInt32', (value) => value.uint32(partition)),
      day,
      hour,
      received_at: new SameColumn("DateTime64(3, 'UTC')", (value) => value.int64(receivedAtMs)),
      assistant,
      evidence,
      path,
      path_hash: pathHash,
      status_class: statusClass,
      visits,
      drain_id: new SameWordColumn(drainId),
      block_token: new SameWordColumn(blockToken),
    } satisfies Record<(typeof aiReferralColumns)[number], unknown>,
    counts.length,
  );
}
