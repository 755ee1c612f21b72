import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { signInByPasskey } from '../data/passkeys';
import {
  askForLink,
  beginAtDomain,
  beginOpenId,
  setSession,
  signIn,
  waysOfQuery,
} from '../data/session';
import { keepWayOn } from '../data/way-on';
import { Button } from '../parts/button';
import { inputClass } from '../parts/field';
import { texts } from '../texts';
import { openIdTexts } from '../texts/openid';
import { passkeyTexts } from '../texts/passkeys';
import { useUrlSearch } from '../use-search';

/** Offers the ways of signing in: people by their own, programs' keys below. */
export function SignIn({ notice }: { notice?: string }) {
  const [{ workspace, domain, begin }] = useUrlSearch();
  const ways = useQuery(waysOfQuery({ workspace, domain }));
  if (ways.isPending) return <SignInCard>{null}</SignInCard>;
  const brand = ways.data?.brand;
  if (ways.data?.isOwnDomain) {
    return (
      <SignInCard brand={brand}>
        {notice && <p className="mb-3 text-warn">{notice}</p>}
        <AtOwnDomain isBegun={begin !== undefined} />
      </SignInCard>
    );
  }
  const hasMail = ways.data?.mail === true;
  const openId = ways.data?.openId;
  return (
    <SignInCard brand={brand}>
      {notice && (
        <p role="status" className="mb-3 rounded-md bg-warn-tint px-3 py-2 text-warn">
          {notice}
        </p>
      )}
      {openId && <ByOpenId provider={openId} />}
      {hasMail && <ByMail isMain={!openId} />}
      {ways.data?.passkey && <ByPasskey isMain={!hasMail && !openId} />}
      {hasMail || ways.data?.passkey ? (
        <details className="mt-4 border-t border-line pt-3">
          <summary className="cursor-pointer text-muted">{texts.signIn.byKey}</summary>
          <div className="mt-3">
            <ByKey />
          </div>
        </details>
      ) : (
        <ByKey />
      )}
    </SignInCard>
  );
}

/** The state of a form that shows a failure below its field. */
export function useAttempt() {
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem((error as Error).message);
    }
    setIsBusy(false);
  };
  return { problem, isBusy, attempt };
}

function ByMail({ isMain }: { isMain: boolean }) {
  const [{ domain }] = useUrlSearch();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState('');
  const { problem, isBusy, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await askForLink(email.trim(), domain);
      setSentTo(email.trim());
    });
  };
  if (sentTo) {
    return (
      <>
        <p role="status">{texts.signIn.mailed(sentTo)}</p>
        <Button onClick={() => setSentTo('')} className="mt-3 h-9 w-full">
          {texts.signIn.otherAddress}
        </Button>
      </>
    );
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor="email" className="mb-1 block font-medium">
        {texts.signIn.email}
      </label>
      <input
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        aria-describedby="email-problem"
        aria-invalid={problem !== ''}
        className={`${inputClass} h-9 w-full`}
      />
      <p id="email-problem" role="alert" className="mt-1.5 text-bad">
        {problem}
      </p>
      <Button
        type="submit"
        kind={isMain ? 'main' : 'plain'}
        disabled={isBusy}
        className="mt-1.5 h-9 w-full"
      >
        {texts.signIn.mail}
      </Button>
    </form>
  );
}

/** An agency's own domain leads to the service's, where passkeys and links work, and back. */
function AtOwnDomain({ isBegun }: { isBegun: boolean }) {
  const { problem, isBusy, attempt } = useAttempt();
  const leave = () => attempt(async () => location.assign((await beginAtDomain()).url));
  const isSent = useRef(false);
  useEffect(() => {
    if (!isBegun || isSent.current) return;
    isSent.current = true;
    void leave();
  });
  return (
    <>
      <Button kind="main" disabled={isBusy} onClick={leave} className="h-9 w-full">
        {texts.signIn.submit}
      </Button>
      <p role="alert" className="mt-1.5 text-bad empty:hidden">
        {problem}
      </p>
    </>
  );
}

function ByOpenId({ provider }: { provider: { workspaceId: string; host: string } }) {
  const { problem, isBusy, attempt } = useAttempt();
  const [search] = useUrlSearch();
  const leave = () =>
    attempt(async () => {
      const { url } = await beginOpenId(provider.workspaceId);
      keepWayOn(search);
      location.assign(url);
    });
  return (
    <div className="mb-4 border-b border-line pb-4">
      <Button kind="main" disabled={isBusy} onClick={leave} className="h-9 w-full">
        {openIdTexts.signIn(provider.host)}
      </Button>
      <p role="alert" className="mt-1.5 text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function ByPasskey({ isMain }: { isMain: boolean }) {
  const queries = useQueryClient();
  const { problem, isBusy, attempt } = useAttempt();
  return (
    <>
      <Button
        kind={isMain ? 'main' : 'plain'}
        disabled={isBusy}
        onClick={() => attempt(async () => setSession(queries, await signInByPasskey()))}
        className="mt-3 h-9 w-full"
      >
        {passkeyTexts.signIn}
      </Button>
      <p role="alert" className="mt-1.5 text-bad empty:hidden">
        {problem}
      </p>
    </>
  );
}

/** Asks for a key once. It is sent to the service and kept nowhere in the page. */
function ByKey() {
  const queries = useQueryClient();
  const [key, setKey] = useState('');
  const { problem, isBusy, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => setSession(queries, await signIn({ key: key.trim() })));
  };
  return (
    <>
      <form onSubmit={submit}>
        <label htmlFor="key" className="mb-1 block font-medium">
          {texts.signIn.key}
        </label>
        <input
          id="key"
          name="key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
          value={key}
          onChange={(event) => setKey(event.target.value)}
          placeholder="sl_…"
          aria-describedby="key-hint key-problem"
          aria-invalid={problem !== ''}
          className={`${inputClass} h-9 w-full font-mono`}
        />
        <p id="key-hint" className="mt-1.5 text-xs text-muted">
          {texts.signIn.hint}
        </p>
        <p id="key-problem" role="alert" className="mt-1.5 text-bad">
          {problem}
        </p>
        <Button type="submit" kind="main" disabled={isBusy} className="mt-3 h-9 w-full">
          {isBusy ? texts.signIn.busy : texts.signIn.submit}
        </Button>
      </form>
      <p className="mt-4 text-xs text-muted">
        {texts.signIn.link} <code className="font-mono">npm start</code>
      </p>
    </>
  );
}

type CardProps = { brand?: Brand | null | undefined; children: ReactNode };
type Brand = { name: string; color: string | null; logo: string | null };

export function SignInCard({ brand, children }: CardProps) {
  const title = brand ? brand.name : texts.signIn.title;
  useEffect(() => {
    document.title = brand ? brand.name : `${texts.signIn.title} · ${texts.product}`;
  }, [brand]);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <div className="mb-4 flex items-center gap-2.5">
          {brand?.logo && (
            <img src={brand.logo} alt="" className="max-h-9 max-w-40 object-contain" />
          )}
          {!brand && <img src="/favicon.svg" alt="" className="size-7" />}
          <h1 className="text-lg font-semibold">
            <bdi>{title}</bdi>
          </h1>
        </div>
        <div
          className={`rounded-xl border border-line bg-panel p-5 shadow-sm ${brand?.color ? 'border-t-3' : ''}`}
          style={brand?.color ? { borderTopColor: brand.color } : undefined}
        >
          {children}
        </div>
      </div>
    </main>
  );
}
