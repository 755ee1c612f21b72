import { Dialog } from '@base-ui/react/dialog';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { countryName } from '../country-name';
import { api } from '../data/api';
import { useIsLimited } from '../data/session';
import { useRows } from '../data/use-read';
import { Icon, type IconName } from '../parts/icon';
import { texts } from '../texts';
import type { PaletteScope } from './palette-scope';
import { findGuides, isScreenFor } from './screen-words';
import { useWorkspaceScreens, websiteScreens } from './screens';

type Item = {
  id: string;
  group: string;
  text: string;
  note?: string;
  icon: IconName;
  open: () => void;
};
type Props = { isOpen: boolean; scope: PaletteScope; onClose: () => void };

export function Palette({ isOpen, scope, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/35" />
        <Dialog.Popup
          initialFocus={input}
          className="fixed inset-x-0 top-[12dvh] z-50 mx-auto w-[min(36rem,calc(100vw-1.5rem))] overflow-hidden rounded-xl border border-line bg-panel shadow-2xl"
        >
          <Dialog.Title className="sr-only">{texts.palette.open}</Dialog.Title>
          <Search scope={scope} onClose={onClose} input={input} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type SearchProps = Omit<Props, 'isOpen'> & { input: RefObject<HTMLInputElement | null> };

function Search({ scope, onClose, input }: SearchProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const items = useItems(text, scope);
  const chosen = Math.min(active, items.length - 1);
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, listId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setActive((chosen + move + items.length) % Math.max(1, items.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      items[chosen]?.open();
      onClose();
    }
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Icon name="search" className="text-muted" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={items.length > 0 ? `${listId}-${chosen}` : undefined}
          aria-label={texts.palette.placeholder}
          placeholder={texts.palette.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-11 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={texts.palette.open}
        className="max-h-[55dvh] overflow-y-auto p-1.5"
      >
        {items.map((item, index) => (
          <div key={item.id}>
            {item.group !== items[index - 1]?.group && (
              <p className="px-2 pt-2 pb-1 text-xs text-muted" role="presentation">
                {item.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of the list. */}
            <div
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseMove={() => setActive(index)}
              onClick={() => {
                item.open();
                onClose();
              }}
              className={`flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 ${index === chosen ? 'bg-tint' : ''}`}
            >
              <Icon name={item.icon} className="text-muted" />
              <bdi className="min-w-0 flex-1 truncate">{item.text}</bdi>
              {item.note && <span className="truncate text-xs text-muted">{item.note}</span>}
            </div>
          </div>
        ))}
        {items.length === 0 && <p className="px-2 py-4 text-muted">{texts.palette.nothing}</p>}
      </div>
    </>
  );
}

const enough = 2;

function useItems(text: string, scope: PaletteScope): Item[] {
  const { websiteId } = useParams({ strict: false });
  const navigate = useNavigate();
  const q = useDeferredValue(text.trim());
  const isAll = scope === 'all';
  const websites = useRows(['palette', 'websites', q], (with_) =>
    api.websites.list({ ...(q === '' ? {} : { q }), limit: 12, sort: 'name' }, with_),
  );
  const searches = isAll && websiteId !== undefined && q.length >= enough;
  const urls = useRows(
    ['palette', 'urls', websiteId, q],
    (with_) => api.indexing.listUrls(websiteId ?? '', { q, limit: 6 }, with_),
    { enabled: searches },
  );
  const keywords = useRows(
    ['palette', 'keywords', websiteId, q],
    (with_) => api.keywords.list({ websiteId: websiteId ?? '', q, limit: 6 }, with_),
    { enabled: searches },
  );
  const screens = useWorkspaceScreens();
  const isLimited = useIsLimited();
  const { groups } = texts.palette;
  const ofWebsite: Item[] =
    isAll && websiteId !== undefined
      ? websiteScreens
          .filter((screen) => isScreenFor(q, screen))
          .map((screen) => ({
            id: screen.to,
            group: groups.screens,
            text: screen.text,
            icon: screen.icon,
            open: () => void navigate({ to: screen.to, params: { websiteId }, search: {} }),
          }))
      : [];
  const ofWorkspace: Item[] = isAll
    ? screens
        .filter((screen) => isScreenFor(q, screen))
        .map((screen) => ({
          id: `workspace ${screen.to}`,
          group: groups.screens,
          text: screen.text,
          icon: screen.icon,
          open: () => void navigate({ to: screen.to, search: {} }),
        }))
    : [];
  const found: Item[] = [
    ...(urls.data?.rows ?? []).map((url) => ({
      id: url.id,
      group: groups.urls,
      text: url.url,
      icon: 'ledger' as const,
      open: () =>
        void navigate({
          to: '/websites/$websiteId/ledger/$urlId',
          params: { websiteId: websiteId ?? '', urlId: url.id },
          search: {},
        }),
    })),
    ...(keywords.data?.rows ?? []).map((keyword) => ({
      id: keyword.id,
      group: groups.keywords,
      text: keyword.keyword,
      note: `${keyword.device}, ${countryName(keyword.country)}`,
      icon: 'ranking' as const,
      open: () =>
        void navigate({
          to: '/websites/$websiteId/rankings/$keywordId',
          params: { websiteId: websiteId ?? '', keywordId: keyword.id },
          search: {},
        }),
    })),
  ];
  return [
    ...ofWebsite,
    ...ofWorkspace,
    ...(websites.data?.rows ?? []).map((website) => ({
      id: website.id,
      group: groups.websites,
      text: website.domain,
      ...(website.name === website.domain ? {} : { note: website.name }),
      icon: 'crawler' as const,
      open: () =>
        void navigate({
          to: '/websites/$websiteId',
          params: { websiteId: website.id },
          search: {},
        }),
    })),
    ...(searches ? found : []),
    ...(isAll && !isLimited && q.length >= enough ? findGuides(q) : []).map(({ file, text }) => ({
      id: `guide ${file}`,
      group: groups.guides,
      text,
      icon: 'report' as const,
      open: () => void window.open(`/docs/guides/${file}`, '_blank', 'noopener'),
    })),
  ];
}
