import { useState } from 'react';
import { texts } from '../texts';
import { Button } from './button';

const shownMs = 2000;

/** Text for a shell or a form, with a button that copies it. */
export function CopyText({ text, label = texts.copy }: { text: string; label?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), shownMs);
  };
  return (
    <div>
      <pre className="rounded-md border border-line bg-raised p-2.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
      <Button onClick={copy} className="mt-1.5">
        {isCopied ? texts.evidence.copied : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? texts.evidence.copied : ''}
      </span>
    </div>
  );
}
