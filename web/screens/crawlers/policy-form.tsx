import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button';
import { SelectField } from '../../parts/field';
import { labelOf } from '../../texts';
import { policyTexts } from '../../texts/policy';

const words = policyTexts.build;
const purposes = ['search', 'ai_search', 'ai_training', 'ai_user'] as const;

type Wish = 'yes' | 'no';
export type Policy = { [Purpose in (typeof purposes)[number]]?: Wish };

const choices = [
  { value: '', label: words.keep },
  { value: 'yes', label: words.yes },
  { value: 'no', label: words.no },
];

/** What to allow, by purpose. */
export function PolicyForm({
  isPending,
  onPolicy,
}: {
  isPending: boolean;
  onPolicy: (policy: Policy) => void;
}) {
  const [policy, setPolicy] = useState<Policy>({});
  const choose = (purpose: (typeof purposes)[number]) => (value: string) => {
    const { [purpose]: _, ...rest } = policy;
    setPolicy(value === 'yes' || value === 'no' ? { ...rest, [purpose]: value } : rest);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPolicy(policy);
  };
  return (
    <form onSubmit={submit} className="mt-6">
      <h2 className="font-medium">{words.title}</h2>
      <p className="mb-2 text-muted">{words.hint}</p>
      <div className="grid grid-cols-2 gap-2">
        {purposes.map((purpose) => (
          <SelectField
            key={purpose}
            label={labelOf(purpose)}
            value={policy[purpose] ?? ''}
            choices={choices}
            onChoice={choose(purpose)}
          />
        ))}
      </div>
      <Button
        type="submit"
        className="mt-2"
        disabled={isPending || Object.keys(policy).length === 0}
      >
        {words.run}
      </Button>
    </form>
  );
}
