import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { handOver, type Session, setSession, signIn, useSession } from '../data/session';
import { Button } from '../parts/button';
import { CopyText } from '../parts/copy-text';
import { texts } from '../texts';
import { openIdTexts } from '../texts/openid';
import { useUrlSearch } from '../use-search';
import { PasskeyGate } from './passkey-gate';
import { SignIn, SignInCard } from './sign-in';

/** Programs that check mails open their links, and some run the page's script: a person must click. */
const isMailed = (code: string) => /^sl_d[imo]_/.test(code);

/** Agrees that an account at the company's provider signs in. */
const isConsent = (code: string) => code.startsWith('sl_do_');

/** Opened by a one-time link. The page uses up the code, so that a preview of the link does not. */
export function SignInByLink() {
  const [{ code, domain, browser }] = useUrlSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const [problem, setProblem] = useState('');
  const [invited, setInvited] = useState<Session>();
  const [confirmed, setConfirmed] = useState('');
  const sent = useRef<string>(undefined);
  const mustAsk = code !== undefined && isMailed(code) && confirmed !== code;
  useEffect(() => {
    if (!code || mustAsk || sent.current === code) return;
    sent.current = code;
    signIn({ code }).then(
      (opened) => {
        const { signInKey, ...session } = opened;
        setSession(queries, session);
        if (signInKey !== undefined) setInvited(opened);
        const isDone = signInKey === undefined && domain === undefined;
        void navigate({ to: isDone ? '/' : '.', search: { domain }, replace: true });
      },
      (error: Error) => setProblem(error.message),
    );
  }, [code, domain, mustAsk, queries, navigate]);
  if (invited) return <Welcome session={invited} onGo={() => setInvited(undefined)} />;
  if (!code && session?.needsPasskey) return <PasskeyGate session={session} />;
  if (!code && session && domain) return <HandOver domain={domain} browser={browser} />;
  if (!code && session) return <Navigate to="/" search={{}} replace />;
  if (!code || problem) return <SignIn notice={problem} />;
  return (
    <SignInCard>
      {mustAsk ? (
        <>
          <p>{isConsent(code) ? openIdTexts.consent : texts.signIn.once}</p>
          <Button kind="main" onClick={() => setConfirmed(code)} className="mt-3 h-9 w-full">
            {isConsent(code) ? openIdTexts.connect : texts.signIn.submit}
          </Button>
        </>
      ) : (
        <p role="status">{texts.signIn.busy}</p>
      )}
    </SignInCard>
  );
}

type HandOverProps = { domain: string; browser: string | undefined };

/** Continues to the agency's own domain, where the person came from. */
function HandOver({ domain, browser }: HandOverProps) {
  const [problem, setProblem] = useState('');
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    handOver({ domain, ...(browser && { browser }) }).then(
      ({ url }) => location.replace(url),
      (error: Error) => setProblem(error.message),
    );
  }, [domain, browser]);
  return (
    <SignInCard>
      <p role="status">{problem || texts.signIn.busy}</p>
      {problem && (
        <a href="/" className="mt-3 inline-block text-accent underline">
          {texts.signIn.go}
        </a>
      )}
    </SignInCard>
  );
}

type WelcomeProps = { session: Session; onGo: () => void };

/** Shows the key for signing in again. It is stored nowhere, so it is not shown a second time. */
const Welcome = ({ session, onGo }: WelcomeProps) => (
  <SignInCard>
    <p className="font-medium">{texts.signIn.welcome(session.keyName, session.workspaceName)}</p>
    <p className="mt-1 mb-3 text-muted">{texts.signIn.ownKey}</p>
    <CopyText text={session.signInKey ?? ''} />
    <Button kind="main" onClick={onGo} className="mt-4 h-9 w-full">
      {texts.signIn.go}
    </Button>
  </SignInCard>
);
