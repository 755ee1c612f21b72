import { Link, useLocation } from '@tanstack/react-router';
import { curlOf } from '../data/api-request';
import { formatMoment } from '../format';
import { parseSearch, type Search, stringifySearch } from '../search-params';
import { texts } from '../texts';
import { keepRange } from '../use-search';
import { SandboxBadge } from './badge';
import { CopyText } from './copy-text';
import type { Evidence } from './evidence-facts';
import { SidePanel } from './panel-dialog';

/** The rows of a number are those of its days. */
function withSameDays(to: string, search: Search): string {
  const [path = '', query = ''] = to.split('?');
  return path + stringifySearch({ ...keepRange(search), ...parseSearch(query) });
}

type Props = { evidence: Evidence; isOpen: boolean; onClose: () => void };

export function EvidenceDrawer({ evidence, isOpen, onClose }: Props) {
  const { title, value, facts, request, rows, why, isSandbox = false } = evidence;
  // The drawer is outside the routes, so `useSearch` finds none.
  const search = useLocation({ select: (location) => location.search as Search });
  return (
    <SidePanel title={title} isOpen={isOpen} onClose={onClose}>
      <p className="mb-4 flex items-center gap-2 text-2xl font-semibold tabular-nums">
        {value} {isSandbox && <SandboxBadge />}
      </p>
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5">
        {facts.map((fact) => (
          <div key={fact.label} className="contents">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="min-w-0 wrap-anywhere">{fact.value}</dd>
          </div>
        ))}
        {request && (
          <div className="contents">
            <dt className="text-muted">{texts.evidence.asked}</dt>
            <dd>{formatMoment(request.atMs)}</dd>
          </div>
        )}
      </dl>
      {why && <p className="mt-4">{why}</p>}
      {rows && (
        <p className="mt-4">
          <Link
            to={withSameDays(rows.to, search)}
            onClick={onClose}
            className="text-accent underline"
          >
            {rows.label}
          </Link>
        </p>
      )}
      {request && (
        <section className="mt-5">
          <h3 className="mb-1 font-medium">{texts.evidence.request}</h3>
          <CopyText text={curlOf(request, location.origin)} label={texts.evidence.copy} />
          <p className="mt-1 text-xs text-muted">{texts.evidence.keyHint}</p>
        </section>
      )}
    </SidePanel>
  );
}
