import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { finishOpenId, setSession } from '../data/session';
import { takeWayOn } from '../data/way-on';
import { texts } from '../texts';
import { openIdTexts as words } from '../texts/openid';
import { SignIn, SignInCard } from './sign-in';

/** Opened by the company's provider. The page sends on what it brought, once, from its own origin. */
export function SignInByOpenId() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [mailedTo, setMailedTo] = useState('');
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    finishOpenId(location.search.slice(1)).then(
      (answer) => {
        if ('mailedTo' in answer) return setMailedTo(answer.mailedTo);
        setSession(queries, answer);
        const search = takeWayOn();
        const to = search['domain'] === undefined ? '/' : '/dashboard/sign-in';
        void navigate({ to, search, replace: true });
      },
      (error: Error) => setProblem(error.message),
    );
  }, [queries, navigate]);
  if (problem) return <SignIn notice={problem} />;
  return (
    <SignInCard>
      <p role="status">{mailedTo ? words.mailed(mailedTo) : texts.signIn.busy}</p>
    </SignInCard>
  );
}
