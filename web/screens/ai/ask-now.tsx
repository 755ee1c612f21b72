import { type FormEvent, useId, useState } from 'react';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { inputClass } from '../../parts/field';
import { Modal } from '../../parts/panel-dialog';
import { SpendButton } from '../../parts/spend-button';
import { labelOf, texts } from '../../texts';
import { aiTexts } from '../../texts/ai';

/** Adds prompts, and asks the engines all prompts now. */
export function AskNow({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const ask = useChange((kinds: 'ai'[]) => api.websites.refresh(websiteId, { kinds }), {
    stale: ['jobs', 'estimate'],
    done: () => aiTexts.asking,
  });
  const add = useChange(
    (lines: string[]) =>
      api.ai.createPrompts(websiteId, { prompts: lines.map((line) => ({ text: line })) }),
    {
      stale: ['ai', 'estimate'],
      done: (answers) => {
        setIsOpen(false);
        setText('');
        return aiTexts.added(
          formatNumber(answers.filter(({ result }) => result === 'created').length),
        );
      },
    },
  );
  if (!canWrite) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length > 0) add.mutate(lines);
  };
  return (
    <>
      <SpendButton
        text={aiTexts.ask}
        question={texts.spend.askEngines}
        readKey={['ai', websiteId]}
        estimate={(with_) => api.ai.estimateCollection(websiteId, {}, with_)}
        costOf={({ prompts, calls, credits, creditsRemaining, isAffordable, targets }) => ({
          counts: [
            { label: texts.spend.prompts, value: prompts },
            { label: texts.spend.calls, value: calls },
          ],
          credits,
          creditsLeft: creditsRemaining,
          isAffordable,
          charges: targets.flatMap(({ engine, charge, calls: ofTarget }) =>
            charge && ofTarget > 0 ? [{ label: labelOf(engine), ...charge }] : [],
          ),
          notes: targets.flatMap(({ engine, skipped }) =>
            skipped ? [`${labelOf(engine)}: ${labelOf(skipped)}`] : [],
          ),
        })}
        isBusy={ask.isPending}
        onConfirm={() => ask.mutate(['ai'])}
      />
      <Button onClick={() => setIsOpen(true)}>{aiTexts.add}</Button>
      <Modal title={aiTexts.add} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit}>
          <label htmlFor={id} className="mb-1 block text-muted">
            {aiTexts.addHint}
          </label>
          <textarea
            id={id}
            rows={5}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClass} w-full py-1`}
          />
          <Button type="submit" kind="main" disabled={add.isPending} className="mt-2">
            {aiTexts.add}
          </Button>
        </form>
      </Modal>
    </>
  );
}
