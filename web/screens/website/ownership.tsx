import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { formatMoment } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { CopyText } from '../../parts/copy-text';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { labelOf } from '../../texts';
import { websiteTexts as words } from '../../texts/website';

/** How to show that the domain is one's own. */
export function Ownership({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const read = useRead(['ownership', websiteId], (with_) =>
    api.audits.getOwnership(websiteId, {}, with_),
  );
  const check = useChange((id: string) => api.audits.checkWebsiteOwnership(id), {
    stale: ['ownership'],
    done: ({ isShown }) => words.checked(isShown),
  });
  return (
    <Await read={read}>
      {({ data }) => (
        <>
          <p className="mb-3 flex flex-wrap items-center gap-2">
            <Badge tone={data.isShown ? 'good' : 'warn'}>
              {data.isShown ? words.owned : words.notOwned}
            </Badge>
            {data.shownBy && data.shownAt && (
              <span className="text-muted">
                {words.ownedBy(labelOf(data.shownBy), formatMoment(data.shownAt))}
              </span>
            )}
            {canWrite && (
              <Button onClick={() => check.mutate(websiteId)} disabled={check.isPending}>
                {words.check}
              </Button>
            )}
          </p>
          <p className="mb-4 text-muted">{words.whyOwn}</p>
          <Section title={words.dns} {...(data.dns.state ? { note: labelOf(data.dns.state) } : {})}>
            <p className="mb-1 wrap-anywhere">{words.dnsHint(data.dns.name)}</p>
            <CopyText text={data.dns.value} />
          </Section>
          <Section
            title={words.file}
            {...(data.file.state ? { note: labelOf(data.file.state) } : {})}
          >
            <p className="mb-1 wrap-anywhere">{words.fileHint(data.file.url)}</p>
            <CopyText text={data.file.content} />
          </Section>
        </>
      )}
    </Await>
  );
}
