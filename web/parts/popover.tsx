import { type ReactNode, useId, useState } from 'react';
import { buttonClass } from './button';

type Props = {
  /** What the button shows. */
  button: ReactNode;
  label?: string;
  buttonKind?: 'plain' | 'quiet';
  className?: string;
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small panel below itself, which Escape and a click elsewhere close. */
export function Popover({
  button,
  label,
  buttonKind = 'plain',
  className = 'w-52',
  children,
}: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState({ top: 0, right: 0 });
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        className={buttonClass(buttonKind)}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setPlace({ top: box.bottom + 4, right: Math.max(8, innerWidth - box.right) });
        }}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        style={place}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className={`fixed inset-auto m-0 max-h-[70dvh] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-panel p-2 text-text shadow-xl ${className}`}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
