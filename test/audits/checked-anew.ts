import type { Activities } from '../../activities';
import { newId } from '../../platform/ids';
import type { WorkspaceReads } from '../../platform/workspace';
import type { OwnerRows } from '../support/owner-rows';

/** Every audit of a collector is analyzed twice: as it was crawled, and as `copyOf` it. */
export type AnalyzedTwice = {
  around: (activities: Activities) => Activities;
  copyOf: (auditId: string) => string;
};

const tables = ['audits', 'audit_robots', 'audit_probes', 'audit_urls'] as const;

/**
 * Copies an audit whose crawl has ended, as if none of its documents had been checked when it was
 * read: an analysis then unpacks and checks each of them itself.
 */
async function copyUnchecked(owner: OwnerRows, auditId: string): Promise<string> {
  const copy = newId('audit');
  for (const table of tables) {
    const key = table === 'audits' ? 'id' : 'audit_id';
    await owner.rows(
      `insert into ${table}
       select (jsonb_populate_record(t, jsonb_build_object('${key}', ?::uuid))).* from ${table} t
       where t.${key} = ?::uuid`,
      [copy, auditId],
    );
  }
  // The seventh of the numbers with which packed facts begin says whether they were checked.
  await owner.rows(
    `update audit_urls set facts = overlay(facts placing '\\x00000000'::bytea from 25)
     where audit_id = ?::uuid and facts is not null`,
    [copy],
  );
  return copy;
}

export function analyzeTwice(owner: OwnerRows): AnalyzedTwice {
  const copies = new Map<string, string>();
  return {
    around: (activities) => ({
      ...activities,
      analyzeAudit: async (input) => {
        const { auditId } = input;
        const copy = copies.get(auditId) ?? (await copyUnchecked(owner, auditId));
        copies.set(auditId, copy);
        const result = await activities.analyzeAudit(input);
        await activities.analyzeAudit({ ...input, auditId: copy });
        return result;
      },
    }),
    copyOf: (auditId) => copies.get(auditId) ?? '',
  };
}

/** All rows of a published audit but for its id and its run, as sorted lines of JSON. */
export async function rowsOf(workspace: WorkspaceReads, auditId: string): Promise<string[]> {
  const lines: string[] = [];
  for (const table of ['audit_urls', 'audit_links', 'audit_findings']) {
    const rows = await workspace.clickhouse.query<object>({
      sql: `SELECT * EXCEPT (audit_id, run) FROM ${table}
            WHERE workspace_id = {workspace:String} AND audit_id = {audit:String}`,
      parameters: { audit: auditId },
      comment: 'test',
    });
    for (const row of rows) lines.push(`${table} ${JSON.stringify(row)}`);
  }
  return lines.sort();
}

/** The first lines that are in one of the lists only. */
export function differences(some: readonly string[], others: readonly string[]): string[] {
  const [ofSome, ofOthers] = [new Set(some), new Set(others)];
  const only = [
    ...some.filter((line) => !ofOthers.has(line)).map((line) => `- ${line}`),
    ...others.filter((line) => !ofSome.has(line)).map((line) => `+ ${line}`),
  ];
  return only.slice(0, 10).map((line) => line.slice(0, 2_000));
}
