import '../parts/parts.css';
import { toMajor } from '@countinghouse/sdk/money';
import {
  Banner,
  Button,
  Crumbs,
  Field,
  Form,
  PageHead,
  SelectField,
  useAttempt,
  usePathPart,
} from '@countinghouse/ui';
import { NoAnswer } from '@countinghouse/web-client';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { AmountFields, usePayableAmount } from '../parts/payable-amount.tsx';
import { payableTexts } from '../parts/payable-texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { intervalUnits } from './subscription.rules.ts';
import { createSubscription } from './subscriptions.queries.ts';
import { texts } from './texts.ts';

const fields = [
  'customer.email',
  'customer.name',
  'description',
  'currency',
  'amount',
  'intervalCount',
];

/** A subscription and the page on which its payer begins it. */
export function NewSubscriptionScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const client = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt(fields);
  const amount = usePayableAmount(business.default_currency);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState({
    email: '',
    name: '',
    description: '',
    count: '1',
    unit: 'month',
  });
  const change = (changes: Partial<typeof typed>): void => setTyped({ ...typed, ...changes });
  const isUnknown = attempt.refusal instanceof NoAnswer;
  const save = async (): Promise<void> => {
    const interval = intervalUnits.find((unit) => unit === typed.unit);
    const { currency, minor } = amount;
    if (minor === null || interval === undefined) return;
    const { id } = await createSubscription(
      workspaceId,
      {
        amount: toMajor(minor, currency),
        currency,
        interval,
        intervalCount: Number(typed.count),
        customer: {
          email: typed.email.trim(),
          ...(typed.name.trim() !== '' && { name: typed.name.trim() }),
        },
        ...(typed.description.trim() !== '' && { description: typed.description.trim() }),
      },
      idempotencyKey,
    );
    await client.invalidateQueries({ queryKey: ['subscriptions'] });
    await navigate({ to: moneyPaths.subscription(workspaceId, id), replace: true });
  };
  return (
    <>
      <Crumbs
        label={texts.subscriptions}
        to={{ to: moneyPaths.subscriptions(workspaceId) }}
        here={texts.newOne}
      />
      <PageHead title={texts.newOne} detail={texts.newHint} />
      <section className="card new-form" aria-label={texts.newOne}>
        <Form attempt={isUnknown ? { ...attempt, error: null } : attempt} work={save}>
          {isUnknown ? <Banner tone="warn">{payableTexts.notKnown}</Banner> : null}
          <div className="pair">
            <Field
              label={texts.email}
              name="email"
              type="email"
              autoComplete="off"
              required
              value={typed.email}
              onChange={({ target }) => change({ email: target.value })}
              error={attempt.errorOf('customer.email')}
            />
            <Field
              label={texts.name}
              name="name"
              autoComplete="off"
              value={typed.name}
              onChange={({ target }) => change({ name: target.value })}
              error={attempt.errorOf('customer.name')}
            />
          </div>
          <Field
            label={texts.description}
            hint={texts.descriptionHint}
            name="description"
            value={typed.description}
            onChange={({ target }) => change({ description: target.value })}
            error={attempt.errorOf('description')}
          />
          <AmountFields amount={amount} label={texts.amountOf} errorOf={attempt.errorOf} />
          <div className="pair">
            <Field
              label={texts.count}
              name="intervalCount"
              type="number"
              min={1}
              step={1}
              required
              value={typed.count}
              onChange={({ target }) => change({ count: target.value })}
              error={attempt.errorOf('intervalCount')}
            />
            <SelectField
              label={texts.unit}
              name="interval"
              value={typed.unit}
              onChange={({ target }) => change({ unit: target.value })}
              options={intervalUnits.map((value) => ({ value, label: texts.units[value] }))}
            />
          </div>
          <Button
            submits
            look="primary"
            isWide
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
            disabledReason={refuseBy(business, 'subscriptions:write')}
          >
            {isUnknown ? payableTexts.sendAgain : texts.save}
          </Button>
        </Form>
      </section>
    </>
  );
}
