import type { ReactNode } from 'react';
import { texts } from '../texts';

export const tones = {
  neutral: 'bg-raised text-muted',
  good: 'bg-good-tint text-good',
  bad: 'bg-bad-tint text-bad',
  warn: 'bg-warn-tint text-warn',
  accent: 'bg-tint text-accent',
};
export type Tone = keyof typeof tones;

export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-block rounded px-1.5 text-xs leading-5 font-medium whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
);

/** Made-up data must never be taken for measured ones. */
export const SandboxBadge = ({ isShort = false }: { isShort?: boolean }) => (
  <span
    title={texts.sandbox.hint}
    className="inline-block rounded border border-dashed border-warn bg-warn-tint px-1.5 text-xs leading-5 font-semibold whitespace-nowrap text-warn"
  >
    {isShort ? (
      <>
        <span className="sm:hidden">{texts.sandbox.short}</span>
        <span className="max-sm:hidden">{texts.sandbox.badge}</span>
      </>
    ) : (
      texts.sandbox.badge
    )}
  </span>
);
