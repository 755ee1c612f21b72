import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { Button } from './button';
import { Icon } from './icon';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };
type ModalProps = Props & {
  /** For a table. */
  isWide?: boolean;
};

const backdrop = 'fixed inset-0 z-40 bg-black/35';

const Head = ({ title }: { title: string }) => (
  <div className="mb-3 flex items-start justify-between gap-3">
    <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
    <Dialog.Close className="rounded p-1 text-muted hover:bg-raised" aria-label={texts.close}>
      <Icon name="close" />
    </Dialog.Close>
  </div>
);

const onOpenChange = (onClose: () => void) => (isOpen: boolean) => {
  if (!isOpen) onClose();
};

/** A panel at the end of the window, over the page. */
export const SidePanel = ({ title, isOpen, onClose, children }: Props) => (
  <Dialog.Root open={isOpen} onOpenChange={onOpenChange(onClose)}>
    <Dialog.Portal>
      <Dialog.Backdrop className={backdrop} />
      <Dialog.Popup className="fixed inset-y-0 end-0 z-50 w-[min(30rem,100vw)] overflow-y-auto border-s border-line bg-panel p-5 shadow-xl">
        <Head title={title} />
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);

/** A window in the middle of the page, for forms. */
export const Modal = ({ title, isOpen, onClose, children, isWide = false }: ModalProps) => (
  <Dialog.Root open={isOpen} onOpenChange={onOpenChange(onClose)}>
    <Dialog.Portal>
      <Dialog.Backdrop className={backdrop} />
      <Dialog.Popup
        className={`fixed inset-x-0 top-[10dvh] z-50 mx-auto max-h-[80dvh] overflow-y-auto rounded-lg border border-line bg-panel p-5 shadow-xl ${
          isWide ? 'w-[min(64rem,calc(100vw-1.5rem))]' : 'w-[min(34rem,calc(100vw-1.5rem))]'
        }`}
      >
        <Head title={title} />
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);

/** The last line of a question: a way back, and then the buttons that continue. */
export const ModalActions = ({
  onCancel,
  children,
}: {
  onCancel: () => void;
  children: ReactNode;
}) => (
  <div className="mt-4 flex justify-end gap-2">
    <Button onClick={onCancel}>{texts.cancel}</Button>
    {children}
  </div>
);
