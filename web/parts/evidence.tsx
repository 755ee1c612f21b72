import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Evidence } from './evidence-facts';
import { later } from './later';

const EvidenceContext = createContext<(evidence: Evidence) => void>(() => undefined);

export const useShowEvidence = () => useContext(EvidenceContext);

const EvidenceDrawer = later(async () => (await import('./evidence-drawer')).EvidenceDrawer);

export function EvidenceProvider({ children }: { children: ReactNode }) {
  const [evidence, setEvidence] = useState<Evidence>();
  const [isOpen, setIsOpen] = useState(false);
  const show = useMemo(
    () => (next: Evidence) => {
      setEvidence(next);
      setIsOpen(true);
    },
    [],
  );
  return (
    <EvidenceContext value={show}>
      {children}
      {evidence && (
        <EvidenceDrawer evidence={evidence} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </EvidenceContext>
  );
}
