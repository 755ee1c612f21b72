import { useState } from 'react';
import { texts } from '../texts';
import { later } from './later';
import type { WhyProps } from './why-props';

const WhyPanel = later(async () => (await import('../screens/why/why-panel')).WhyPanel);

/** Opens what may have changed a number; offered only where two windows are compared. */
export function WhyButton(props: WhyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (!props.before) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setIsOpen(true);
          setWasOpen(true);
        }}
        className="min-h-6 rounded px-1 text-xs font-medium text-accent hover:bg-raised hover:underline"
      >
        {texts.why.ask}
        <span className="sr-only"> {texts.why.about(texts.why.metrics[props.metric])}</span>
      </button>
      {wasOpen && <WhyPanel {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
