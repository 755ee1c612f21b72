import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery } from '../data/session';
import { later } from '../parts/later';
import { Failure, Loading } from '../parts/states';
import { texts } from '../texts';
import { useUrlSearch } from '../use-search';
import { PaletteProvider } from './palette-provider';
import { SideNav } from './side-nav';
import { TopBar } from './top-bar';

// A signed-in person needs neither.
const PasskeyGate = later(async () => (await import('../screens/passkey-gate')).PasskeyGate);
const SignIn = later(async () => (await import('../screens/sign-in')).SignIn);

/** The frame of all screens; without a session it asks for a key instead. */
export function AppShell() {
  const session = useQuery(sessionQuery);
  const hadSession = useRef(false);
  if (session.data) hadSession.current = true;
  if (session.error) {
    return (
      <main className="mx-auto max-w-lg p-6">
        <Failure error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  if (session.data === undefined) {
    return (
      <main className="p-6">
        <Loading />
      </main>
    );
  }
  if (session.data === null) {
    return <SignIn {...(hadSession.current ? { notice: texts.signIn.ended } : {})} />;
  }
  if (session.data.needsPasskey) {
    return <PasskeyGate session={session.data} />;
  }
  return (
    <PaletteProvider>
      <Frame />
    </PaletteProvider>
  );
}

function Frame() {
  const { websiteId } = useParams({ strict: false });
  const matches = useMatches();
  const [{ tab }] = useUrlSearch();
  const [isNavOpen, setIsNavOpen] = useState(false);
  const path = matches.at(-1)?.pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation closes on each new page.
  useEffect(() => setIsNavOpen(false), [path]);
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="fixed start-2 top-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        {texts.skip}
      </a>
      <TopBar
        websiteId={websiteId}
        hasRange={matches.some(
          ({ staticData }) =>
            staticData.hasRange === true && !staticData.tabsOfNow?.includes(tab ?? ''),
        )}
        isCompared={matches.some(({ staticData }) => staticData.comparedTabs?.includes(tab ?? ''))}
        isNavOpen={isNavOpen}
        onNav={() => setIsNavOpen(!isNavOpen)}
      />
      <div className="flex pt-11">
        <SideNav websiteId={websiteId} isOpen={isNavOpen} onClose={() => setIsNavOpen(false)} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none md:ms-52">
          <Outlet />
        </main>
      </div>
    </div>
  );
}
