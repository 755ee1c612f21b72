import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useState,
} from 'react';
import type { ApiRequest } from '../data/api-request';

export type Fact = { label: string; value: ReactNode };

/** What a number rests on. */
export type Evidence = {
  title: string;
  value: string;
  facts: Fact[];
  isSandbox?: boolean;
  /** The request whose answer holds the number. */
  request?: ApiRequest | undefined;
  /** Path of the page that lists the rows behind the number. */
  rows?: { to: string; label: string } | undefined;
};

const EvidenceContext = createContext<(evidence: Evidence) => void>(() => undefined);

export const useShowEvidence = () => useContext(EvidenceContext);

const EvidenceDrawer = lazy(async () => ({
  default: (await import('./evidence-drawer')).EvidenceDrawer,
}));

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
        <Suspense>
          <EvidenceDrawer evidence={evidence} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </EvidenceContext>
  );
}
