import { useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { CopyText } from '../../parts/copy-text';
import { Modal, ModalActions } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { texts } from '../../texts';
import { listTexts as common } from '../../texts/lists';
import { removalTexts as words } from '../../texts/removals';

const graceSeconds = 86_400;

/** Renews the token of a drain, or ends the drain. */
export function DrainActions({ drain }: { drain: Row<'listLogDrains'> }) {
  const canWrite = useCanWrite();
  const [token, setToken] = useState<string>();
  const rotate = useChange((id: string) => api.logDrains.rotate(id, { graceSeconds }), {
    stale: ['log-drains'],
    done: (rotated) => {
      setToken(rotated.token);
      return undefined;
    },
  });
  const remove = useChange((id: string) => api.logDrains.delete(id), { stale: ['log-drains'] });
  if (!canWrite) return null;
  return (
    <span className="flex gap-1">
      <Button kind="quiet" onClick={() => rotate.mutate(drain.id)} disabled={rotate.isPending}>
        {words.rotate}
      </Button>
      <ConfirmButton
        text={common.remove}
        question={words.removeDrain(drain.name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(drain.id)}
      />
      {token !== undefined && (
        <Modal title={words.rotate} isOpen onClose={() => setToken(undefined)}>
          <p className="mb-2">
            {texts.logs.tokenOnce} {words.rotateHint}
          </p>
          <CopyText text={token} />
        </Modal>
      )}
    </span>
  );
}

/** Takes the visits of a batch back, after saying how many. */
export function TakeBack({ websiteId, batchId }: { websiteId: string; batchId: string }) {
  const canWrite = useCanWrite();
  const [isOpen, setIsOpen] = useState(false);
  const preview = useRead(
    ['log-batches', 'preview', batchId],
    (with_) => api.logDrains.previewLogBatchDeletion(websiteId, batchId, {}, with_),
    { enabled: isOpen },
  );
  const take = useChange(
    async (id: string) => {
      const query = { withContinuations: 'true' } as const;
      const answer = await api.logDrains.deleteLogBatch(websiteId, id, { query });
      setIsOpen(false);
      return answer;
    },
    { stale: ['log-batches', 'jobs'], done: () => words.takingBack },
  );
  if (!canWrite) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {words.takeBack}
      </Button>
      <Modal title={words.takeBack} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="mb-2">{words.takeBackHint}</p>
        <Await read={preview} rows={1}>
          {({ data }) => (
            <p className="font-medium">
              {data.continuationIds.length === 0
                ? words.visits(formatNumber(data.visits))
                : words.continued(formatNumber(data.visitsWithContinuations))}
            </p>
          )}
        </Await>
        <ModalActions onCancel={() => setIsOpen(false)}>
          <Button
            kind="danger"
            disabled={!preview.data || take.isPending}
            onClick={() => take.mutate(batchId)}
          >
            {words.takeBack}
          </Button>
        </ModalActions>
      </Modal>
    </>
  );
}
