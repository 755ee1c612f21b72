import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api';
import { useCanManage, waysQuery } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRead } from '../../data/use-read';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { passkeyTexts as words } from '../../texts/passkeys';

/** What the workspace asks of people who sign in. */
export function SignInRules() {
  const canManage = useCanManage();
  const hasPasskeys = useQuery(waysQuery).data?.passkey === true;
  const read = useRead(['sign-in-settings'], (with_) => api.account.getSignInSettings({}, with_));
  const change = useChange(
    (requiresPasskey: boolean) => api.account.updateSignInSettings({ requiresPasskey }),
    {
      stale: ['sign-in-settings'],
      done: ({ requiresPasskey }) => (requiresPasskey ? words.nowRequired : words.noLonger),
    },
  );
  if (!hasPasskeys) return null;
  return (
    <Section title={words.rule}>
      <Await read={read}>
        {({ data }) => (
          <label className="flex max-w-2xl items-start gap-2.5">
            <input
              type="checkbox"
              className="mt-1"
              checked={data.requiresPasskey}
              disabled={!canManage || change.isPending}
              onChange={(event) => change.mutate(event.target.checked)}
            />
            <span>
              <span className="font-medium">{words.requirePasskey}</span>
              <span className="block text-xs text-muted">{words.requireHint}</span>
            </span>
          </label>
        )}
      </Await>
    </Section>
  );
}
