import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { setSession, signOut, useSession } from '../data/session';
import { useOverviewRow, useWebsite } from '../data/websites';
import { Badge, SandboxBadge } from '../parts/badge';
import { Button } from '../parts/button';
import { Icon } from '../parts/icon';
import { useNotify } from '../parts/notices';
import { texts } from '../texts';
import { chooseTheme, shownTheme } from '../theme';
import { usePalette } from './palette-provider';
import { RangePicker } from './range-picker';

type Props = {
  websiteId: string | undefined;
  hasRange: boolean;
  /** Whether the screen compares its days with others. */
  isCompared: boolean;
  isNavOpen: boolean;
  onNav: () => void;
};

const iconButton =
  'grid size-8 place-items-center rounded-md text-muted hover:bg-raised hover:text-text';

export function TopBar({ websiteId, hasRange, isCompared, isNavOpen, onNav }: Props) {
  const openPalette = usePalette();
  const session = useSession();
  const color = session?.brand?.color;
  const isBranded = Boolean(session?.brand);
  return (
    <header
      className={`fixed inset-x-0 top-0 z-35 flex h-11 items-center gap-1.5 border-b border-line bg-panel px-2 ${color ? 'border-t-3' : ''}`}
      style={color ? { borderTopColor: color } : undefined}
    >
      <button
        type="button"
        aria-label={texts.navigation}
        aria-expanded={isNavOpen}
        onClick={onNav}
        className={`${iconButton} md:hidden`}
      >
        <Icon name="menu" />
      </button>
      <Link
        to="/"
        search={{}}
        className={`items-center gap-2 rounded-md px-1.5 font-semibold ${isBranded ? 'flex' : 'hidden sm:flex'}`}
      >
        <Brand />
      </Link>
      <Switcher websiteId={websiteId} />
      <span className="flex-1" />
      {hasRange && <RangePicker isCompared={isCompared} />}
      <button
        type="button"
        onClick={() => openPalette()}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 items-center gap-2 rounded-md px-2 text-muted hover:bg-raised hover:text-text sm:border sm:border-line sm:px-2.5"
      >
        <Icon name="search" />
        <span className="sr-only lg:not-sr-only">{texts.palette.open}</span>
        <kbd className="hidden font-sans text-xs sm:inline">Ctrl K</kbd>
      </button>
      <span className="hidden sm:block">
        <ThemeSwitch />
      </span>
      <AccountMenu />
    </header>
  );
}

/** A client sees the agency's name and logo. */
function Brand() {
  const brand = useSession()?.brand;
  if (brand?.logo) {
    return <img src={brand.logo} alt={brand.name} className="max-h-7 max-w-32 object-contain" />;
  }
  if (brand) return <bdi className="max-w-48 truncate">{brand.name}</bdi>;
  return (
    <>
      <img src="/favicon.svg" alt="" className="size-5" />
      <span className="hidden lg:inline">{texts.product}</span>
    </>
  );
}

function Switcher({ websiteId }: { websiteId: string | undefined }) {
  const openPalette = usePalette();
  const website = useWebsite(websiteId ?? '', { enabled: websiteId !== undefined });
  const { row } = useOverviewRow(websiteId ?? '');
  const name = websiteId === undefined ? texts.screens.overview : website.data?.data.domain;
  return (
    <>
      <button
        type="button"
        onClick={() => openPalette('websites')}
        title={texts.palette.switchWebsite}
        className="flex h-8 min-w-16 items-center gap-1 rounded-md px-2 font-medium hover:bg-raised"
      >
        <bdi className="truncate">{name ?? '…'}</bdi>
        <Icon name="down" className="text-muted" />
        <span className="sr-only">{texts.palette.switchWebsite}</span>
      </button>
      {row?.sandbox && <SandboxBadge isShort />}
    </>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState(shownTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={texts.theme[other]}
      title={texts.theme[other]}
      className={iconButton}
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}

function AccountMenu() {
  const session = useSession();
  const queries = useQueryClient();
  const notify = useNotify();
  const leave = async () => {
    try {
      await signOut();
      setSession(queries, null);
    } catch (error) {
      notify((error as Error).message, { isError: true });
    }
  };
  if (!session) return null;
  const workspaceName = session.brand?.name ?? session.workspaceName;
  const initials = workspaceName.slice(0, 2);
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        aria-label={texts.account.menu(initials)}
        className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-xs font-semibold text-accent"
      >
        {initials}
      </button>
      <div
        id="account"
        popover="auto"
        className="fixed inset-auto end-2 top-12 w-64 rounded-lg border border-line bg-panel p-3 text-text shadow-xl"
      >
        <p className="truncate font-medium">
          <bdi>{workspaceName}</bdi>
        </p>
        <p className="mt-0.5 flex items-center gap-2 text-muted">
          <bdi className="truncate">{session.keyName}</bdi>
          {!session.brand && (
            <Badge>{session.access === 'read' ? texts.account.reads : texts.account.writes}</Badge>
          )}
        </p>
        <div className="mt-3 flex flex-col gap-1 border-t border-line pt-2">
          <span className="flex items-center gap-2 sm:hidden">
            <ThemeSwitch /> {texts.theme.switch}
          </span>
          <Link to="/account" search={{}} className="rounded px-1.5 py-1 hover:bg-raised">
            {texts.account.own}
          </Link>
          {!session.brand && (
            <a href="/docs" className="rounded px-1.5 py-1 hover:bg-raised">
              {texts.account.docs}
            </a>
          )}
          <Button onClick={leave} kind="quiet" className="justify-start px-1.5">
            {texts.account.signOut}
          </Button>
        </div>
      </div>
    </>
  );
}
