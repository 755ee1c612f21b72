import { auditAll } from '../../modules/account/store/audit-log';
import { setWebsiteTags } from '../../modules/websites/store/tag-store';
import { getWebsite, updateWebsite } from '../../modules/websites/store/website-store';
import type { Queries } from '../../platform/postgres/database';
import { existingRows, markUpdated, type Updated } from '../../platform/row-outcomes';
import type { Context } from '../operation/operation';
import type { WebsiteAnswer } from './add-websites';
import type { WebsiteRow } from './read-website-row';

type Given = Extract<WebsiteRow, { website: unknown }>['website'];

const fieldNames = ['name', 'relationship', 'country', 'language'] as const;

/** Gives websites that exist what rows of a file say of them, and marks those that it changed. */
export async function updateExisting(
  tx: Queries,
  actor: Pick<Context, 'caller' | 'requestId' | 'address'>,
  rows: readonly WebsiteRow[],
  answers: readonly WebsiteAnswer[],
): Promise<(WebsiteAnswer | (Omit<WebsiteAnswer, 'result' | 'id'> & Updated))[]> {
  const given = rows.map((row) => ('website' in row ? row.website : undefined));
  const changed: { id: string; details: Record<string, unknown> }[] = [];
  for (const [id, row] of existingRows(given, answers, new Set())) {
    const details = row && (await update(tx, id, row));
    if (details) changed.push({ id, details });
  }
  await auditAll(
    tx,
    actor,
    changed.map(({ id, details }) => ({
      action: 'website.update',
      targetType: 'website',
      targetId: id,
      details,
    })),
  );
  return markUpdated(
    answers,
    changed.map(({ id }) => id),
  );
}

/** Returns what was changed; undefined for nothing. */
async function update(
  tx: Queries,
  id: string,
  row: Given,
): Promise<Record<string, unknown> | undefined> {
  const before = await getWebsite(tx, id, { forUpdate: true });
  const changes = Object.fromEntries(
    fieldNames.flatMap((name) =>
      row[name] === undefined || row[name] === before[name] ? [] : [[name, row[name]]],
    ),
  );
  const isTagged = row.tags.length > 0 && row.tags.join('\n') !== before.tags.join('\n');
  if (!isTagged && Object.keys(changes).length === 0) return undefined;
  if (Object.keys(changes).length > 0) await updateWebsite(tx, id, changes);
  if (isTagged) await setWebsiteTags(tx, id, row.tags);
  return { ...changes, ...(isTagged && { tags: row.tags }) };
}
