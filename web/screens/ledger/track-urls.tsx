import { type FormEvent, useId, useState } from 'react';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { inputClass } from '../../parts/field';
import { Modal } from '../../parts/panel-dialog';
import { texts } from '../../texts';

/** Adds URLs to the ledger. */
export function TrackUrls({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const track = useChange((urls: string[]) => api.indexing.trackUrls(websiteId, { urls }), {
    stale: ['ledger', 'ledger-summary'],
    done: ({ counts }) => {
      setIsOpen(false);
      setText('');
      return texts.ledger.tracked(formatNumber(counts.created), formatNumber(counts.exists));
    },
  });
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const urls = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (urls.length > 0) track.mutate(urls);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.ledger.track}</Button>
      <Modal title={texts.ledger.track} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit}>
          <label htmlFor={id} className="mb-1 block text-muted">
            {texts.ledger.trackHint}
          </label>
          <textarea
            id={id}
            rows={6}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClass} w-full py-1 font-mono`}
          />
          <Button type="submit" kind="main" disabled={track.isPending} className="mt-2">
            {texts.ledger.track}
          </Button>
        </form>
      </Modal>
    </>
  );
}
