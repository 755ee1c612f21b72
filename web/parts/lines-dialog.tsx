import { type FormEvent, useId, useState } from 'react';
import { Button } from './button';
import { inputClass } from './field';
import { linesIn } from './lines-in';
import { Modal } from './panel-dialog';

type Props = {
  /** Of the button that opens it, of the window and of the button that sends it. */
  title: string;
  hint: string;
  isBusy: boolean;
  /** Sends the lines; the window closes, and forgets them, once that has worked. */
  onLines: (lines: string[], close: () => void) => void;
  className?: string;
};

/** Asks for several things at once, one on each line. */
export function LinesDialog({ title, hint, isBusy, onLines, className = '' }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = linesIn(text);
    if (lines.length === 0) return;
    onLines(lines, () => {
      setIsOpen(false);
      setText('');
    });
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{title}</Button>
      <Modal title={title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit}>
          <label htmlFor={id} className="mb-1 block text-muted">
            {hint}
          </label>
          <textarea
            id={id}
            rows={6}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClass} w-full py-1 ${className}`}
          />
          <Button type="submit" kind="main" disabled={isBusy} className="mt-2">
            {title}
          </Button>
        </form>
      </Modal>
    </>
  );
}
