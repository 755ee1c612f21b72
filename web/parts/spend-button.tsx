import { type ReactNode, useEffect, useState } from 'react';
import type { RequestOptions } from '../../packages/client/src/options';
import type { ResultPromise } from '../../packages/client/src/result-promise';
import { api } from '../data/api';
import { type Key, useRead } from '../data/use-read';
import { formatNumber } from '../format';
import { texts } from '../texts';
import { Button } from './button';
import { Figure } from './figure';
import { useNotify } from './notices';
import { Modal, ModalActions } from './panel-dialog';
import { Await } from './states';

/** What a purchase would cost, as the API estimates it. */
export type Cost = {
  /** How much is bought, such as keywords or prompts. */
  counts: { label: string; value: number }[];
  credits: number;
  creditsLeft: number | null;
  isAffordable: boolean;
  /** What providers say they charge, in their units. */
  charges?: { label: string; amount: number; unit: string }[];
  /** Why nothing, or less, would be bought. */
  notes?: string[];
};

type Props<Estimate> = {
  text: string;
  question: string;
  /** Names what is estimated. */
  readKey: Key;
  estimate: (options: RequestOptions) => ResultPromise<Estimate>;
  costOf: (estimate: Estimate) => Cost;
  isBusy: boolean;
  onConfirm: () => void;
};

/**
 * A button for what is paid for: it asks first, with what it costs and what is left, unless that is no
 * more than the workspace spends without a question. Then the button itself says what it costs.
 */
export function SpendButton<Estimate>(props: Props<Estimate>) {
  const { text, question, readKey, estimate, costOf, isBusy, onConfirm } = props;
  const [isAsked, setIsAsked] = useState(false);
  const notify = useNotify();
  const account = useRead(['account'], (with_) => api.account.get({}, with_));
  const limit = account.data?.data.spending.confirmAboveCredits ?? null;
  // With a limit the button says what a click costs.
  const read = useRead(['estimate', ...readKey], estimate, { enabled: isAsked || limit !== null });
  const cost = read.data && costOf(read.data.data);
  const isNothing = cost?.counts.every(({ value }) => value === 0);
  const isKnown = !(read.isFetching || account.isFetching);
  const isFree =
    isKnown && limit !== null && cost?.isAffordable && !isNothing && cost.credits <= limit;
  const isOpen = isAsked && !isFree && (isKnown || (account.isSuccess && limit === null));
  // What needs no question is bought as soon as its cost is known.
  useEffect(() => {
    if (!isAsked || !isFree || !cost) return;
    setIsAsked(false);
    notify(texts.spend.costs(formatNumber(cost.credits)));
    onConfirm();
  }, [isAsked, isFree, cost, notify, onConfirm]);
  return (
    <>
      <Button onClick={() => setIsAsked(true)} disabled={isBusy || (isAsked && !isOpen)}>
        {text}
        {isFree && cost && (
          <span className="font-normal text-muted">
            {texts.spend.short(formatNumber(cost.credits), cost.credits)}
          </span>
        )}
      </Button>
      <Modal title={text} isOpen={isOpen} onClose={() => setIsAsked(false)}>
        <p>{question}</p>
        <Await read={read} rows={3}>
          {({ request }) =>
            cost && (
              <>
                <dl className="my-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 rounded-lg border border-line px-3 py-2">
                  {cost.counts.map(({ label, value }) => (
                    <Line key={label} label={label}>
                      {formatNumber(value)}
                    </Line>
                  ))}
                  <Line label={texts.spend.credits}>
                    <Figure
                      value={formatNumber(cost.credits)}
                      className="font-semibold"
                      evidence={() => ({
                        title: texts.spend.credits,
                        value: formatNumber(cost.credits),
                        facts: [],
                        request,
                      })}
                    />
                  </Line>
                  {cost.charges?.map(({ label, amount, unit }) => (
                    <Line key={label} label={texts.spend.charge(label)}>
                      {`${formatNumber(amount)} ${unit}`}
                    </Line>
                  ))}
                  <Line label={texts.spend.left}>
                    {cost.creditsLeft === null
                      ? texts.spend.unlimited
                      : texts.spend.leftAfter(
                          formatNumber(cost.creditsLeft),
                          formatNumber(Math.max(0, cost.creditsLeft - cost.credits)),
                        )}
                  </Line>
                </dl>
                {cost.notes?.map((note) => (
                  <p key={note} className="text-muted">
                    {note}
                  </p>
                ))}
                {isNothing && <p className="text-warn">{texts.spend.nothing}</p>}
                {!cost.isAffordable && <p className="text-bad">{texts.spend.tooDear}</p>}
                {!cost.charges?.length && (
                  <p className="text-xs text-muted">{texts.spend.noMoney}</p>
                )}
              </>
            )
          }
        </Await>
        <ModalActions onCancel={() => setIsAsked(false)}>
          <Button
            kind="main"
            disabled={!cost?.isAffordable || isNothing}
            onClick={() => {
              setIsAsked(false);
              onConfirm();
            }}
          >
            {text}
          </Button>
        </ModalActions>
      </Modal>
    </>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="text-end tabular-nums">{children}</dd>
  </>
);
