import type { MinorUnits } from '@countinghouse/sdk/money';
import { toMajor } from '@countinghouse/sdk/money';
import { Banner, Button, Card, Field, Refusal, SelectField, formatMinor } from '@countinghouse/ui';
import { NoAnswer } from '@countinghouse/web-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { toAmount } from '../payments/payments.queries.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { DestinationCard } from '../trail/destination.card.tsx';
import { JournalCard } from '../trail/journal.card.tsx';
import { payoutPreviewQuery, requestPayout } from './payouts.queries.ts';
import type { PayoutPreview } from './payouts.queries.ts';
import { texts } from './texts.ts';

export interface PayoutFormProps {
  readonly workspaceId: string;
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly business: Business;
}

/** Shows what the payout will do, and sends exactly the amount that it showed. */
export function PayoutForm(props: PayoutFormProps): ReactNode {
  const { workspaceId, currency, currencies, business } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isPart, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const amount = isPart ? toAmount(typed, currency) : null;
  const isReady = !isPart || amount !== null;
  const preview = useQuery({
    ...payoutPreviewQuery(workspaceId, currency, amount),
    enabled: isReady,
  });
  // A refused preview keeps the one before; what it says is not sent.
  const shown = isReady && preview.error === null ? preview.data : undefined;
  const sending = useMutation({
    mutationFn: (minor: MinorUnits) =>
      requestPayout({ workspaceId, currency, amount: toMajor(minor, currency), idempotencyKey }),
    onSuccess: ({ id }) => navigate({ to: moneyPaths.payout(workspaceId, id), replace: true }),
    onSettled: () =>
      Promise.all(
        [['payouts'], ['balances'], ['movements'], ['approvals'], ['overview']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const isUnknown = sending.error instanceof NoAnswer;
  const isWrong = isPart && typed !== '' && amount === null;
  const reason = refuseBy(business, 'payouts:create') ?? blockOf(isReady, preview.error);
  return (
    <form
      className="payout-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (shown !== undefined && reason === null && !preview.isPlaceholderData) {
          sending.mutate(shown.amount_minor);
        }
      }}
    >
      <div className="stack stack-4">
        <Card title={texts.howMuch}>
          <div className="card-body stack stack-4">
            {currencies.length < 2 ? null : (
              <SelectField
                label={texts.currency}
                value={currency}
                options={currencies.map((one) => ({ value: one, label: one }))}
                onChange={(event) =>
                  void navigate({
                    to: moneyPaths.newPayout(workspaceId),
                    search: { currency: event.target.value },
                    replace: true,
                  })
                }
              />
            )}
            <fieldset className="choices">
              <legend className="visually-hidden">{texts.howMuch}</legend>
              {[false, true].map((one) => (
                <label key={String(one)}>
                  <input
                    type="radio"
                    name="how-much"
                    checked={isPart === one}
                    onChange={() => setPart(one)}
                  />
                  {one ? texts.part : texts.everything}
                </label>
              ))}
            </fieldset>
            {isPart ? (
              <Field
                label={texts.typed(currency)}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                {...(amount !== null && {
                  hint: texts.understood(`${currency} ${formatMinor(amount, currency)}`),
                })}
                error={isWrong ? texts.notAnAmount : undefined}
              />
            ) : null}
          </div>
        </Card>
        {shown === undefined ? null : <WhatItDoes preview={shown} />}
      </div>
      <section className="stack stack-4" aria-label={texts.willDo} aria-busy={preview.isFetching}>
        {preview.error === null || !isReady ? null : <Refusal error={preview.error} />}
        {shown === undefined ? null : <Consequence preview={shown} />}
        {isUnknown ? (
          <Banner tone="warn">{texts.notKnown}</Banner>
        ) : (
          <Refusal error={sending.error} />
        )}
        <Button
          submits
          look="primary"
          size="large"
          isWide
          isBusy={sending.isPending || preview.isPlaceholderData}
          disabledReason={reason}
        >
          {isUnknown ? texts.sendAgain : sendLabel(shown)}
        </Button>
        <p className="t13 soft">{texts.note}</p>
      </section>
    </form>
  );
}

function blockOf(isReady: boolean, error: unknown): string | null {
  if (!isReady) return texts.amountFirst;
  return error === null ? null : texts.noPreview;
}

const sendLabel = (preview: PayoutPreview | undefined): string =>
  preview === undefined ? texts.sendUnknown : texts.send(amountOf(preview));

const amountOf = ({ amount_minor: minor, currency }: PayoutPreview): string =>
  `${currency} ${formatMinor(minor, currency)}`;

function WhatItDoes({ preview }: { readonly preview: PayoutPreview }): ReactNode {
  const { destination, journal, currency, events } = preview;
  return (
    <>
      <DestinationCard destination={destination} />
      <JournalCard
        journal={journal}
        currency={currency}
        foot={
          <span>
            {texts.sends}{' '}
            {events.map(({ type }, index) => (
              <span className="mono" key={type}>
                {index === 0 ? '' : ', '}
                {type}
              </span>
            ))}
          </span>
        }
      />
    </>
  );
}

/** Balance before and after, and whether a second person is needed. */
function Consequence({ preview }: { readonly preview: PayoutPreview }): ReactNode {
  const { balance, currency, amount_minor: amount, approval } = preview;
  return (
    <>
      <Card title={texts.balance} aside={currency}>
        <dl className="card-body ba">
          <dt className="soft">{texts.availableBefore}</dt>
          <dd className="num">{formatMinor(balance.before.available_minor, currency)}</dd>
          <dt className="soft">{texts.thisPayout}</dt>
          <dd className="num">−{formatMinor(amount, currency)}</dd>
          <dt className="sum">{texts.availableAfter}</dt>
          <dd className="num sum">{formatMinor(balance.after.available_minor, currency)}</dd>
        </dl>
      </Card>
      <Banner tone={approval.required ? 'warn' : 'info'}>
        {approval.required
          ? `${texts.secondNeeded} ${becauseOf(preview)}`.trim()
          : texts.secondNotNeeded}
      </Banner>
    </>
  );
}

function becauseOf({ approval, currency }: PayoutPreview): string {
  const reasons: Readonly<Record<string, (amount: string) => string>> = texts.secondBecause;
  const limit =
    approval.reason === 'daily_amount' ? approval.daily_minor : approval.threshold_minor;
  const amount = limit === null ? '' : `${currency} ${formatMinor(limit, currency)}`;
  return reasons[approval.reason ?? '']?.(amount) ?? '';
}
