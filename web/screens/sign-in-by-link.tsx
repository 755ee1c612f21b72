import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { setSession, signIn, useSession } from '../data/session';
import { texts } from '../texts';
import { useUrlSearch } from '../use-search';
import { SignIn, SignInCard } from './sign-in';

/** Opened by a one-time link. The page uses up the code, so that a preview of the link does not. */
export function SignInByLink() {
  const [{ code }] = useUrlSearch();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const [problem, setProblem] = useState('');
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (!code || sent.current === code) return;
    sent.current = code;
    signIn({ code }).then(
      (opened) => {
        setSession(queries, opened);
        void navigate({ to: '/', search: {}, replace: true });
      },
      (error: Error) => setProblem(error.message),
    );
  }, [code, queries, navigate]);
  if (!code && session) return <Navigate to="/" search={{}} replace />;
  if (!code || problem) return <SignIn notice={problem} />;
  return (
    <SignInCard>
      <p role="status">{texts.signIn.busy}</p>
    </SignInCard>
  );
}
