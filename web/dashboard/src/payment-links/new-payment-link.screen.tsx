import '../parts/parts.css';
import { toMajor } from '@countinghouse/sdk/money';
import {
  Banner,
  Button,
  CheckField,
  Crumbs,
  DayField,
  Field,
  Form,
  PageHead,
  TextArea,
  todayHere,
  useAttempt,
  usePathPart,
} from '@countinghouse/ui';
import { NoAnswer } from '@countinghouse/web-client';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { startOf } from '../day-start.ts';
import { moneyPaths } from '../money.paths.ts';
import { PayableAmountFields, usePayableAmount } from '../parts/payable-amount.tsx';
import { payableTexts } from '../parts/payable-texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { createLink } from './payment-links.queries.ts';
import { texts } from './texts.ts';

const fields = [
  'title',
  'description',
  'currency',
  'amount',
  'orderReference',
  'customer.email',
  'customer.name',
  'expiresAt',
  'maxUses',
];

export function NewPaymentLinkScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const client = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt(fields);
  const amount = usePayableAmount(business.default_currency);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [maxUses, setMaxUses] = useState('');
  const [order, setOrder] = useState('');
  const [payer, setPayer] = useState({ email: '', name: '', isFixed: false });
  const isUnknown = attempt.refusal instanceof NoAnswer;
  const save = async (): Promise<void> => {
    if (!amount.isReady) return;
    const { currency, isFixed, minor } = amount;
    const body = {
      title: title.trim(),
      currency,
      ...(description.trim() !== '' && { description: description.trim() }),
      ...(isFixed && minor !== null && { amount: toMajor(minor, currency) }),
      ...(lastDay !== '' && { expiresAt: startOf(lastDay, 1) }),
      ...(maxUses !== '' && { maxUses: Number(maxUses) }),
      ...(order.trim() !== '' && { orderReference: order.trim() }),
      ...toCustomer(payer),
    };
    const { id } = await createLink(workspaceId, body, idempotencyKey);
    await client.invalidateQueries({ queryKey: ['payment-links'] });
    await navigate({ to: moneyPaths.paymentLink(workspaceId, id), replace: true });
  };
  return (
    <>
      <Crumbs
        label={texts.links}
        to={{ to: moneyPaths.paymentLinks(workspaceId) }}
        here={texts.newLink}
      />
      <PageHead title={texts.newLink} />
      <section className="card new-form" aria-label={texts.newLink}>
        <Form attempt={isUnknown ? { ...attempt, error: null } : attempt} work={save}>
          {isUnknown ? <Banner tone="warn">{payableTexts.notKnown}</Banner> : null}
          <Field
            label={texts.title}
            hint={texts.titleHint}
            name="title"
            required
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            error={attempt.errorOf('title')}
          />
          <TextArea
            label={payableTexts.description}
            name="description"
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
          <PayableAmountFields amount={amount} errorOf={attempt.errorOf} />
          <Field
            label={texts.order}
            hint={texts.orderHint}
            name="orderReference"
            maxLength={64}
            autoComplete="off"
            value={order}
            onChange={(event) => setOrder(event.target.value)}
            error={attempt.errorOf('orderReference')}
          />
          <div className="pair">
            <Field
              label={texts.payerEmail}
              name="email"
              type="email"
              autoComplete="off"
              value={payer.email}
              onChange={({ target }) => setPayer({ ...payer, email: target.value })}
              error={attempt.errorOf('customer.email')}
            />
            <Field
              label={texts.payerName}
              name="name"
              autoComplete="off"
              value={payer.name}
              onChange={({ target }) => setPayer({ ...payer, name: target.value })}
              error={attempt.errorOf('customer.name')}
            />
          </div>
          {payer.email.trim() === '' ? null : (
            <CheckField
              label={texts.payerFixed}
              checked={payer.isFixed}
              onChange={({ target }) => setPayer({ ...payer, isFixed: target.checked })}
            />
          )}
          <div className="pair">
            <DayField
              isLabelled
              label={texts.expires}
              value={lastDay}
              context={{ today: todayHere() }}
              onChoose={setLastDay}
              error={attempt.errorOf('expiresAt')}
            />
            <Field
              label={texts.maxUses}
              name="maxUses"
              type="number"
              min={1}
              step={1}
              value={maxUses}
              onChange={(event) => setMaxUses(event.target.value)}
              error={attempt.errorOf('maxUses')}
            />
          </div>
          <Button
            submits
            look="primary"
            isWide
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
            disabledReason={refuseBy(business, 'payment_links:write')}
          >
            {isUnknown ? payableTexts.sendAgain : texts.save}
          </Button>
        </Form>
      </section>
    </>
  );
}

/** Left out as a whole where nobody is named. */
function toCustomer(payer: {
  readonly email: string;
  readonly name: string;
  readonly isFixed: boolean;
}) {
  const email = payer.email.trim();
  const name = payer.name.trim();
  if (email === '' && name === '') return {};
  return {
    customer: { ...(email !== '' && { email }), ...(name !== '' && { name }) },
    ...(payer.isFixed && email !== '' && { customerFixed: true }),
  };
}
