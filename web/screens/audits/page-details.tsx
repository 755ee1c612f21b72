import { useState } from 'react';
import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { ObjectFacts } from '../../parts/object-facts';
import { SidePanel } from '../../parts/panel-dialog';
import { Await } from '../../parts/states';
import { auditMoreTexts as words } from '../../texts/audit-more';

type Props = { auditId: string; number: number; url: string };

/** Opens everything that an audit recorded about a URL. */
export function PageDetails({ auditId, number, url }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const read = useRead(
    ['audit-page', auditId, number],
    (with_) => api.audits.getPage(auditId, String(number), {}, with_),
    { enabled: isOpen },
  );
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        title={url}
        className="block max-w-[30rem] truncate text-start hover:text-accent hover:underline"
      >
        <bdi>{url}</bdi>
      </button>
      <SidePanel title={words.details} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="mb-3 font-medium wrap-anywhere">{url}</p>
        <Await read={read}>{({ data }) => <ObjectFacts value={data} />}</Await>
      </SidePanel>
    </>
  );
}
