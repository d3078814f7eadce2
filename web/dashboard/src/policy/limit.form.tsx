import {
  Banner,
  Button,
  CheckField,
  Choice,
  Dialog,
  Field,
  Form,
  formatMinor,
  useAttempt,
} from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toAmount } from '../payments/payments.queries.ts';
import { Held } from '../shell/held.tsx';
import { changeLimit, policyQuery } from './policy.queries.ts';
import type { LimitOrder, Threshold } from './policy.queries.ts';
import { texts } from './texts.ts';

export interface LimitDialogProps {
  readonly businessId: string;
  readonly threshold: Threshold;
  readonly onClose: () => void;
}

type Limit = LimitOrder['limit'];

export function LimitDialog({ businessId, threshold, onClose }: LimitDialogProps): ReactNode {
  const { currency, threshold_minor: limitNow, daily_amount_minor: dailyNow } = threshold;
  const operation = threshold.operation === 'payouts' ? 'payouts' : 'refunds';
  const client = useQueryClient();
  const attempt = useAttempt(['amount_minor']);
  const [limit, setLimit] = useState<Limit>('threshold');
  const [isNone, setNone] = useState(false);
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof changeLimit>> | null>(null);
  const amount = toAmount(typed, currency);
  const none = { threshold: texts.alwaysShort, daily_amount: texts.none }[limit];
  const shown = (minor: typeof limitNow): string =>
    minor === null ? none : `${currency} ${formatMinor(minor, currency)}`;
  const now = limit === 'threshold' ? limitNow : dailyNow;
  const isWrong = !isNone && typed !== '' && amount === null;
  const work = async (): Promise<void> => {
    if (!isNone && amount === null) return;
    setAnswer(
      await changeLimit(businessId, {
        limit,
        operation,
        currency,
        amount: isNone ? null : amount,
      }),
    );
    await client.invalidateQueries(policyQuery(businessId));
  };
  return (
    <Dialog title={texts.changeTitle(texts.operations[operation], currency)} onClose={onClose}>
      {answer === null ? (
        <Form attempt={attempt} work={work}>
          <Choice
            label={texts.limit}
            options={(['threshold', 'daily_amount'] as const).map((value) => ({
              value,
              label: texts.limits[value],
            }))}
            value={limit}
            onChoose={setLimit}
          />
          <p className="t13 soft">{texts.limitHints[limit]}</p>
          <CheckField
            label={texts.noAmount[limit]}
            checked={isNone}
            onChange={() => setNone(!isNone)}
          />
          {isNone ? null : (
            <Field
              label={texts.amount(currency)}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              required
              {...(amount !== null && { hint: texts.understood(shown(amount)) })}
              error={isWrong ? texts.notAnAmount : attempt.errorOf('amount_minor')}
            />
          )}
          <dl className="facts">
            <dt>{texts.now}</dt>
            <dd>{shown(now)}</dd>
            <dt>{texts.afterwards}</dt>
            <dd className="mid">{isNone ? none : amount === null ? '–' : shown(amount)}</dd>
          </dl>
          <p className="t13 soft">{texts.askHint}</p>
          <Button submits look="primary" isWide isBusy={attempt.isBusy}>
            {texts.ask}
          </Button>
        </Form>
      ) : (
        <>
          {'approval_id' in answer ? (
            <Held
              businessId={businessId}
              approvalId={answer.approval_id}
              expiresAt={answer.expires_at}
            />
          ) : (
            <Banner tone="good">{texts.done}</Banner>
          )}
          <Button look="primary" onPress={onClose}>
            {texts.close}
          </Button>
        </>
      )}
    </Dialog>
  );
}
