import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { later } from '../parts/later';
import type { PaletteScope } from './palette-scope';

const PaletteContext = createContext<(scope?: PaletteScope) => void>(() => undefined);

export const usePalette = () => useContext(PaletteContext);

const Palette = later(async () => (await import('./palette')).Palette);

/** Opens the command palette by Ctrl K or ⌘K, and by buttons. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [scope, setScope] = useState<PaletteScope>('all');
  const open = useMemo(
    () =>
      (next: PaletteScope = 'all') => {
        setScope(next);
        setIsOpen(true);
        setWasOpen(true);
      },
    [],
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [open]);
  return (
    <PaletteContext value={open}>
      {children}
      {wasOpen && <Palette isOpen={isOpen} scope={scope} onClose={() => setIsOpen(false)} />}
    </PaletteContext>
  );
}
