import { Link } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { buttonClass } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { List, listOf } from '../../parts/list';
import { templateTexts as words } from '../../texts/templates';
import { nameOf } from './layout-items';

type Template = Row<'listReportTemplates'>;

const templates = listOf({
  name: 'templates',
  title: words.contents,
  note: words.note,
  read: (_id, query, with_) => api.reports.listTemplates(query, with_),
  empty: { title: words.empty, text: words.emptyHint },
  columns: [
    { header: words.name, value: (row) => row.name, as: 'address' },
    { header: words.items, value: (row) => row.layout.map(nameOf).join(', '), as: 'address' },
    { header: words.changed, value: (row) => row.updatedAt, as: 'moment' },
  ],
});

/** Layouts that are kept under a name. */
export function TemplateList() {
  const canWrite = useCanWrite();
  return (
    <>
      {canWrite && (
        <div className="mb-3">
          <Link
            to="/reports/templates/$templateId"
            params={{ templateId: 'new' }}
            search={{}}
            className={buttonClass()}
          >
            {words.add}
          </Link>
        </div>
      )}
      <List list={templates} {...(canWrite ? { actions: actionsOf } : {})} />
    </>
  );
}

const actionsOf = (row: Template) => <TemplateActions row={row} />;

function TemplateActions({ row }: { row: Template }) {
  const remove = useChange((id: string) => api.reports.deleteTemplate(id), {
    stale: ['templates'],
    done: () => words.removed,
  });
  return (
    <span className="flex gap-1.5">
      <Link
        to="/reports/templates/$templateId"
        params={{ templateId: row.id }}
        search={{}}
        className={buttonClass()}
      >
        {words.edit}
      </Link>
      <ConfirmButton
        text={words.remove}
        question={words.removeQuestion(row.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(row.id)}
      />
    </span>
  );
}
