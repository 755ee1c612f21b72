import { type FormEvent, useId, useState } from 'react';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { inputClass } from '../../parts/field';
import { Modal } from '../../parts/panel-dialog';
import { texts } from '../../texts';

/** Tracks keywords, and reads the rankings of all. */
export function AddKeywords({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const add = useChange((keywords: string[]) => api.keywords.create({ websiteId, keywords }), {
    stale: ['rankings', 'keywords'],
    done: (answers) => {
      setIsOpen(false);
      setText('');
      const created = answers.filter(({ result }) => result === 'created').length;
      return texts.rankings.added(formatNumber(created), formatNumber(answers.length - created));
    },
  });
  const refresh = useChange((kinds: 'serp'[]) => api.websites.refresh(websiteId, { kinds }), {
    stale: ['jobs'],
    done: () => texts.rankings.refreshing,
  });
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const keywords = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (keywords.length > 0) add.mutate(keywords);
  };
  return (
    <>
      <Button onClick={() => refresh.mutate(['serp'])} disabled={refresh.isPending}>
        {texts.rankings.refresh}
      </Button>
      <Button onClick={() => setIsOpen(true)}>{texts.rankings.add}</Button>
      <Modal title={texts.rankings.add} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit}>
          <label htmlFor={id} className="mb-1 block text-muted">
            {texts.firstRun.keywordHint}
          </label>
          <textarea
            id={id}
            rows={6}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClass} w-full py-1`}
          />
          <Button type="submit" kind="main" disabled={add.isPending} className="mt-2">
            {texts.rankings.add}
          </Button>
        </form>
      </Modal>
    </>
  );
}
