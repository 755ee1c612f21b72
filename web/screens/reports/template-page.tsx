import { Link, useParams } from '@tanstack/react-router';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useRead } from '../../data/use-read';
import { Page } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import { templateTexts as words } from '../../texts/templates';
import { nameOf } from './layout-items';
import { TemplateBuilder } from './template-builder';

const back = (
  <Link to="/reports" search={{ tab: 'templates' }} className="text-accent underline">
    {words.back}
  </Link>
);

/** Makes a template, or changes one. */
export function TemplatePage() {
  const { templateId = '' } = useParams({ strict: false });
  const canWrite = useCanWrite();
  const isNew = templateId === 'new';
  const read = useRead(
    ['templates', templateId],
    (with_) => api.reports.getTemplate(templateId, {}, with_),
    { enabled: !isNew },
  );
  if (isNew) {
    return (
      <Page title={words.titleOfNew} note={back}>
        {canWrite ? (
          <TemplateBuilder key="new" template={undefined} />
        ) : (
          <Empty title={words.onlyWriters} />
        )}
      </Page>
    );
  }
  return (
    <Page title={read.data?.data.name ?? words.contents} note={back}>
      <Await read={read}>
        {({ data }) => {
          // What was read before stays in view while another is read.
          if (data.id !== templateId) return null;
          return canWrite ? (
            <TemplateBuilder key={data.id} template={data} />
          ) : (
            <ol className="list-decimal space-y-1 ps-5">
              {data.layout.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
                <li key={index}>{nameOf(item)}</li>
              ))}
            </ol>
          );
        }}
      </Await>
    </Page>
  );
}
