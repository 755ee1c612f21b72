import { useState } from 'react';
import { Button } from '../../parts/button';
import { CopyText } from '../../parts/copy-text';
import { SelectField } from '../../parts/field';
import { Modal, ModalActions } from '../../parts/panel-dialog';
import { secretTexts as words } from '../../texts/secrets';
import { settingsTexts } from '../../texts/settings';

type Props = {
  title: string;
  hint: string;
  /** Set once there is a new secret. */
  secret: string | undefined;
  /** What else happened, such as access that ended. */
  note?: string | undefined;
  isBusy: boolean;
  onRotate: (graceSeconds: number) => void;
  onClose: () => void;
};

const graces = Object.entries(words.graces)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => Number(b.value) - Number(a.value));
const graceUsual = '86400';

/** Gives a new secret, which is shown once, and says how long the old one works. */
export function RotateSecret(props: Props) {
  const { title, hint, secret, note, isBusy, onRotate, onClose } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [grace, setGrace] = useState(graceUsual);
  const close = () => {
    setIsOpen(false);
    setGrace(graceUsual);
    onClose();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.rotate}</Button>
      <Modal title={title} isOpen={isOpen} onClose={close}>
        {secret === undefined ? (
          <>
            <SelectField label={words.grace} value={grace} choices={graces} onChoice={setGrace} />
            <p className="mt-1 text-xs text-muted">{hint}</p>
            <ModalActions onCancel={close}>
              <Button kind="main" disabled={isBusy} onClick={() => onRotate(Number(grace))}>
                {words.rotate}
              </Button>
            </ModalActions>
          </>
        ) : (
          <>
            <p className="mb-2">{settingsTexts.secretOnce}</p>
            <CopyText text={secret} />
            {note && <p className="mt-2 text-muted">{note}</p>}
          </>
        )}
      </Modal>
    </>
  );
}
