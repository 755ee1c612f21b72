import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { registerPasskey, signInByPasskey, usualPasskeyName } from '../data/passkeys';
import { type Session, setSession, signOut } from '../data/session';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { texts } from '../texts';
import { passkeyTexts as words } from '../texts/passkeys';
import { SignInCard, useAttempt } from './sign-in';

/** Stands before the dashboard where the workspace requires a passkey that the session has not shown. */
export function PasskeyGate({ session }: { session: Session }) {
  const queries = useQueryClient();
  const [name, setName] = useState(usualPasskeyName);
  const { problem, isBusy, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const opened = session.hasPasskey
        ? await signInByPasskey()
        : await registerPasskey(name.trim());
      if (opened) setSession(queries, opened);
    });
  };
  const leave = () =>
    attempt(async () => {
      await signOut();
      setSession(queries, null);
    });
  return (
    <SignInCard>
      <form onSubmit={submit} className="grid gap-3">
        <div>
          <p className="font-medium">
            {words.required(session.brand?.name ?? session.workspaceName)}
          </p>
          <p className="mt-1 text-muted">
            {session.hasPasskey ? words.showFirst : words.registerFirst}
          </p>
        </div>
        {!session.hasPasskey && (
          <Field
            label={words.name}
            hint={words.nameHint}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <p role="alert" className="text-bad empty:hidden">
          {problem}
        </p>
        <Button type="submit" kind="main" disabled={isBusy} className="h-9 w-full">
          {session.hasPasskey ? words.signIn : words.add}
        </Button>
        <Button onClick={leave} className="h-9 w-full">
          {texts.account.signOut}
        </Button>
      </form>
    </SignInCard>
  );
}
