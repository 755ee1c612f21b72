import { useState } from 'react';
import { Button } from './button';
import { Modal, ModalActions } from './panel-dialog';

type Props = { text: string; question: string; isBusy: boolean; onConfirm: () => void };

/** A button for what cannot be undone. */
export function ConfirmButton({ text, question, isBusy, onConfirm }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="danger" disabled={isBusy} onClick={() => setIsOpen(true)}>
        {text}
      </Button>
      <Modal title={text} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="wrap-anywhere">{question}</p>
        <ModalActions onCancel={() => setIsOpen(false)}>
          <Button
            kind="danger"
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
