import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BodyOf } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { useWebsite } from '../../data/websites';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { Field } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal, ModalActions } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { labelOf } from '../../texts';
import { websiteTexts as words } from '../../texts/website';

/** Ways to stop collecting for a website, up to deleting it with all of its data. */
export function EndOfWebsite({ websiteId }: { websiteId: string }) {
  const read = useWebsite(websiteId);
  const change = useChange(
    (body: BodyOf<'updateWebsite'>) => api.websites.update(websiteId, body),
    { stale: ['website', 'websites', 'overview'], done: () => words.changed },
  );
  return (
    <Await read={read}>
      {({ data }) => (
        <>
          <Section title={words.pause}>
            <p className="mb-2 text-muted">{words.pauseHint}</p>
            <Button
              disabled={change.isPending || data.status === 'archived'}
              onClick={() =>
                change.mutate({ status: data.status === 'paused' ? 'active' : 'paused' })
              }
            >
              {data.status === 'paused' ? words.resume : words.pause}
            </Button>
          </Section>
          <Section title={words.archive}>
            <p className="mb-2 text-muted">{words.archiveHint}</p>
            <Button
              disabled={change.isPending}
              onClick={() => change.mutate({ archived: data.status !== 'archived' })}
            >
              {data.status === 'archived' ? words.restore : words.archive}
            </Button>
          </Section>
          <Section title={words.remove}>
            <p className="mb-2 text-muted">{words.removeHint}</p>
            <RemoveWebsite websiteId={websiteId} domain={data.domain} />
          </Section>
        </>
      )}
    </Await>
  );
}

function RemoveWebsite({ websiteId, domain }: { websiteId: string; domain: string }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [written, setWritten] = useState('');
  const preview = useRead(
    ['delete-preview', websiteId],
    (with_) => api.websites.previewDeletion(websiteId, {}, with_),
    { enabled: isOpen },
  );
  const remove = useChange(
    async (id: string) => {
      await api.websites.delete(id);
      await navigate({ to: '/', search: {} });
    },
    { stale: ['websites', 'overview'], done: () => words.removed(domain) },
  );
  return (
    <>
      <Button kind="danger" onClick={() => setIsOpen(true)}>
        {words.remove}
      </Button>
      <Modal title={words.remove} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="mb-2">{words.removeHint}</p>
        <Await read={preview} rows={4}>
          {({ data }) => {
            const counts = Object.entries(data.counts).filter(([, count]) => count > 0);
            if (counts.length === 0) return <p className="text-muted">{words.nothing}</p>;
            return (
              <dl
                aria-label={words.what}
                className="mb-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 rounded-lg border border-line px-3 py-2"
              >
                {counts.map(([name, count]) => (
                  <div key={name} className="contents">
                    <dt className="text-muted">{labelOf(name)}</dt>
                    <dd className="text-end tabular-nums">{formatNumber(count)}</dd>
                  </div>
                ))}
              </dl>
            );
          }}
        </Await>
        <Field
          label={words.confirm(domain)}
          value={written}
          autoComplete="off"
          onChange={(event) => setWritten(event.target.value)}
        />
        <ModalActions onCancel={() => setIsOpen(false)}>
          <Button
            kind="danger"
            disabled={written.trim() !== domain || !preview.data || remove.isPending}
            onClick={() => remove.mutate(websiteId)}
          >
            {words.remove}
          </Button>
        </ModalActions>
      </Modal>
    </>
  );
}
