import { Link } from '@tanstack/react-router';
import type { Search } from '../search-params';
import { keepRange, useUrlSearch } from '../use-search';

type Props = { label: string; tabs: readonly { id: string; text: string }[] };

/** A phone shows some tabs only. */
const bringIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Parts of a screen, as links: the first is shown when the URL says nothing. */
export function Tabs({ label, tabs }: Props) {
  const [{ tab = tabs[0]?.id }] = useUrlSearch();
  return (
    <nav
      aria-label={label}
      className="mb-4 flex gap-1 overflow-x-auto border-b border-line md:flex-wrap md:overflow-visible"
    >
      {tabs.map(({ id, text }, index) => (
        <Link
          key={id}
          to="."
          search={(search: Search): Search => ({
            ...keepRange(search),
            tab: index === 0 ? undefined : id,
          })}
          // The first tab has no name in the URL, and would count as current with every other.
          activeOptions={{ explicitUndefined: true }}
          ref={tab === id ? bringIntoView : null}
          aria-current={tab === id ? 'page' : undefined}
          className={`-mb-px border-b-2 px-2.5 py-1.5 whitespace-nowrap ${
            tab === id
              ? 'border-accent font-medium text-text'
              : 'border-transparent text-muted hover:text-text'
          }`}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

export function useTab<Id extends string>(ids: readonly Id[]): Id {
  const [{ tab }] = useUrlSearch();
  return ids.find((id) => id === tab) ?? (ids[0] as Id);
}
