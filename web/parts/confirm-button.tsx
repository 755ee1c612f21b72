import { useState } from 'react';
import { Button } from './button';
import { Modal, ModalActions } from './panel-dialog';

type Props = {
  text: string;
  question: string;
  isBusy: boolean;
  /** Of the button that asks; default: danger. */
  kind?: 'quiet' | 'danger';
  onConfirm: () => void;
};

/** A button for what cannot be undone. */
export function ConfirmButton({ text, question, isBusy, kind = 'danger', onConfirm }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind={kind} disabled={isBusy} onClick={() => setIsOpen(true)}>
        {text}
      </Button>
      <Modal title={text} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="wrap-anywhere">{question}</p>
        <ModalActions onCancel={() => setIsOpen(false)}>
          <Button
            kind={kind === 'danger' ? 'danger' : 'main'}
            onClick={() => {
              setIsOpen(false);
              onConfirm();
            }}
          >
            {text}
          </Button>
        </ModalActions>
      </Modal>
    </>
  );
}
