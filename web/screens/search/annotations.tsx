import type { BodyOf, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { ConfirmButton } from '../../parts/confirm-button';
import { FormDialog } from '../../parts/form';
import { List } from '../../parts/list';
import type { DayRange } from '../../range';
import { labelOf } from '../../texts';
import { listTexts as common } from '../../texts/lists';
import { searchListTexts as words } from '../../texts/search-lists';
import { annotations } from './search-lists';

type Body = BodyOf<'createSearchAnnotation'>;
type Annotation = Row<'listSearchAnnotations'>;

const kinds = ['note', 'deploy', 'content_published', 'link_won', 'outage'] as const;
const stale = ['annotations', 'marks', 'search-summary'];

/** What happened, as charts mark it. */
export function Annotations({ websiteId, range }: { websiteId: string; range: DayRange }) {
  const canWrite = useCanWrite();
  const add = useChange(
    async ({ body, close }: { body: Body; close: () => void }) => {
      await api.searchConsole.createAnnotation(websiteId, body);
      close();
    },
    { stale },
  );
  return (
    <>
      {canWrite && (
        <div className="mb-3">
          <FormDialog<Body>
            title={words.add}
            fields={[
              { name: 'title', label: words.title, isRequired: true },
              { name: 'day', label: words.day, as: 'date', isRequired: true },
              { name: 'lastDay', label: words.lastDay, as: 'date', isNullable: true },
              {
                name: 'kind',
                label: words.kind,
                as: 'choice',
                choices: kinds.map((value) => ({ value, label: labelOf(value) })),
              },
              { name: 'url', label: words.link, as: 'url', isNullable: true },
            ]}
            isBusy={add.isPending}
            onSubmit={(body, close) => add.mutate({ body, close })}
          />
        </div>
      )}
      <List
        list={annotations}
        id={websiteId}
        query={range}
        {...(canWrite ? { actions: actionsOf(websiteId) } : {})}
      />
    </>
  );
}

const actionsOf = (websiteId: string) => (annotation: Annotation) =>
  annotation.source === 'own' && annotation.id !== null ? (
    <Remove websiteId={websiteId} id={annotation.id} title={annotation.title} />
  ) : null;

function Remove({ websiteId, id, title }: { websiteId: string; id: string; title: string }) {
  const remove = useChange(
    (annotationId: string) => api.searchConsole.deleteAnnotation(websiteId, annotationId),
    { stale },
  );
  return (
    <ConfirmButton
      text={common.remove}
      question={words.removeAnnotation(title)}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(id)}
    />
  );
}
