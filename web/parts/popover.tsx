import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { buttonClass } from './button';

type Props = {
  /** What the button shows. */
  button: ReactNode;
  label?: string;
  buttonKind?: 'plain' | 'quiet';
  /** Whether the panel begins where the button does; otherwise it ends with it. */
  isAtStart?: boolean;
  className?: string;
  children: (close: () => void) => ReactNode;
};

/** What stays free at the sides of the window. */
const edge = 8;
/** The height that a panel has at least, also above what it belongs to. */
const roomMin = 320;

/** A button that opens a small panel below itself, which Escape and a click elsewhere close. */
export function Popover({
  button,
  label,
  buttonKind = 'plain',
  className = 'w-52',
  isAtStart = false,
  children,
}: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});
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
          const top = Math.min(box.bottom + 4, Math.max(edge, innerHeight - roomMin));
          const maxHeight = innerHeight - edge - top;
          setPlace(
            isAtStart
              ? { top, maxHeight, left: box.left }
              : { top, maxHeight, right: Math.max(edge, innerWidth - box.right) },
          );
        }}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        style={place}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open');
          const box = event.currentTarget.getBoundingClientRect();
          const isOutside = box.left < edge || box.right > innerWidth - edge;
          if (event.newState === 'open' && isOutside) {
            const left = Math.max(edge, innerWidth - edge - box.width);
            setPlace(({ top, maxHeight }) => ({ top, maxHeight, left }));
          }
        }}
        className={`fixed inset-auto m-0 max-h-[70dvh] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-panel p-2 text-text shadow-xl ${className}`}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
