import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { texts } from '../texts';
import { Icon } from './icon';

type Notice = { id: number; text: string; isError: boolean };
type Notify = (text: string, options?: { isError?: boolean }) => void;

const NoticeContext = createContext<Notify>(() => undefined);
export const useNotify = () => useContext(NoticeContext);

const shownMs = 6000;
let lastId = 0;

/** Short messages on what became of a change; screen readers hear them, too. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([]);
  const dismiss = useCallback(
    (id: number) => setNotices((before) => before.filter((notice) => notice.id !== id)),
    [],
  );
  const notify = useCallback<Notify>(
    (text, { isError = false } = {}) => {
      lastId += 1;
      const id = lastId;
      setNotices((before) => [...before.slice(-2), { id, text, isError }]);
      // An error stays until it was read.
      if (!isError) setTimeout(() => dismiss(id), shownMs);
    },
    [dismiss],
  );
  return (
    <NoticeContext value={notify}>
      {children}
      <div
        aria-live="polite"
        className="fixed end-4 bottom-4 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
      >
        {notices.map(({ id, text, isError }) => (
          <div
            key={id}
            className={`flex items-start gap-2 rounded-lg border border-line bg-panel px-3 py-2 shadow-lg ${
              isError ? 'text-bad' : ''
            }`}
          >
            <p className="flex-1 wrap-anywhere">{text}</p>
            <button
              type="button"
              aria-label={texts.close}
              onClick={() => dismiss(id)}
              className="rounded p-0.5"
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
      </div>
    </NoticeContext>
  );
}
