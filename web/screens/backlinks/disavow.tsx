import type { BodyOf } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { formatMoment } from '../../format';
import { buttonClass } from '../../parts/button';
import { Form } from '../../parts/form';
import { Await } from '../../parts/states';
import { texts } from '../../texts';
import { backlinkTexts } from '../../texts/backlinks';

const words = backlinkTexts.disavowed;

type Chosen = Required<BodyOf<'saveDisavow'>>;

/** The links that a person chose to disavow, as the file that Google takes. */
export function Disavow({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const read = useRead(['disavow', websiteId], (with_) =>
    api.backlinks.getDisavow(websiteId, {}, with_),
  );
  const save = useChange((chosen: Chosen) => api.backlinks.saveDisavow(websiteId, chosen), {
    stale: ['disavow'],
    done: () => words.saved,
  });
  return (
    <Await read={read}>
      {({ data }) => (
        <div className="max-w-2xl space-y-3">
          <p className="rounded-lg border border-line bg-warn-tint px-3 py-2 text-warn">
            {data.warning}
          </p>
          {canWrite && (
            <Form<Chosen>
              key={data.updatedAt}
              fields={[
                { name: 'domains', label: words.domains, as: 'lines', rows: 5 },
                { name: 'urls', label: words.urls, as: 'lines', rows: 5 },
              ]}
              values={data}
              submit={texts.save}
              isBusy={save.isPending}
              onSubmit={(chosen) => save.mutate(chosen)}
            />
          )}
          {data.updatedAt === null ? (
            <p className="text-muted">{words.none}</p>
          ) : (
            <>
              <p className="text-muted">
                {words.updated}: {formatMoment(data.updatedAt)}
              </p>
              <pre className="overflow-x-auto rounded-lg border border-line bg-panel p-3 text-xs">
                {data.text}
              </pre>
              <a
                href={`data:text/plain;charset=utf-8,${encodeURIComponent(data.text)}`}
                download={data.fileName}
                className={buttonClass()}
              >
                {words.download}
              </a>
            </>
          )}
        </div>
      )}
    </Await>
  );
}
