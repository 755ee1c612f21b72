import { type FormEvent, useState } from 'react';
import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanManage } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { formatMoment } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { CopyText } from '../../parts/copy-text';
import { Field } from '../../parts/field';
import { Section } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { texts } from '../../texts';
import { domainTexts as words } from '../../texts/domain';

type Domain = NonNullable<Data<'getDashboardDomain'>['domain']>;

/** The agency's own domain, at which clients open the dashboard. */
export function DomainSettings() {
  const canManage = useCanManage();
  const read = useRead(['domain'], (with_) => api.account.getDashboardDomain({}, with_));
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={canManage && read.data && <EditDomain domain={read.data.data.domain} />}
    >
      <Await read={read}>
        {({ data: { domain } }) =>
          domain ? (
            <div className="grid gap-3 rounded-lg border border-line bg-panel p-3">
              <p className="flex flex-wrap items-center gap-2">
                <a href={domain.url} className="font-medium text-accent underline wrap-anywhere">
                  {domain.host}
                </a>
                <Badge tone={domain.verifiedAt ? 'good' : 'warn'}>
                  {domain.verifiedAt ? words.verified : words.waiting}
                </Badge>
              </p>
              {domain.missingSince && (
                <p className="text-bad">{words.missing(formatMoment(domain.missingSince))}</p>
              )}
              {(!domain.verifiedAt || domain.missingSince) && (
                <div>
                  <p className="mb-1 wrap-anywhere">{words.record(domain.dns.name)}</p>
                  <CopyText text={domain.dns.value} />
                </div>
              )}
            </div>
          ) : (
            <Empty title={words.none}>{words.noneHint}</Empty>
          )
        }
      </Await>
    </Section>
  );
}

function EditDomain({ domain }: { domain: Domain | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const [host, setHost] = useState(domain?.host ?? '');
  const save = useChange((asked: string) => api.account.saveDashboardDomain({ host: asked }), {
    stale: ['domain'],
    done: () => {
      setIsOpen(false);
      return words.saved;
    },
  });
  const check = useChange(() => api.account.checkDashboardDomain(), {
    stale: ['domain'],
    done: ({ state }) => words.states[state](domain?.host ?? ''),
  });
  const remove = useChange(() => api.account.deleteDashboardDomain(), {
    stale: ['domain', 'sessions'],
    done: () => words.removed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(host.trim());
  };
  return (
    <span className="flex gap-1.5">
      {domain && (
        <Button disabled={check.isPending} onClick={() => check.mutate(undefined)}>
          {words.verify}
        </Button>
      )}
      <Button onClick={() => setIsOpen(true)}>{domain ? words.change : words.setUp}</Button>
      {domain && (
        <ConfirmButton
          text={words.remove}
          question={words.removeQuestion(domain.host)}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
        />
      )}
      <Modal title={words.title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form onSubmit={submit} className="grid gap-3">
          <Field
            label={words.host}
            hint={words.hostHint}
            required
            value={host}
            onChange={(event) => setHost(event.target.value)}
          />
          <Button type="submit" kind="main" disabled={save.isPending}>
            {texts.save}
          </Button>
        </form>
      </Modal>
    </span>
  );
}
