import { Chip, formatMinor } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { paymentToneOf } from './payment-status.rules.ts';
import type { PaymentRow } from './payments.queries.ts';
import { texts, wordOf } from './texts.ts';

/** What an operator looks into comes before any other status. */
export function PaymentChip({ payment }: { readonly payment: PaymentRow }): ReactNode {
  if (payment.attention !== null) return <Chip tone="warn">{texts.attention}</Chip>;
  return <Chip tone={paymentToneOf(payment.status)}>{wordOf(texts.statuses, payment.status)}</Chip>;
}

/** What was paid for, and what is special about it. */
export function WhatFor({ payment }: { readonly payment: PaymentRow }): ReactNode {
  const { title, description, attention, failure_reason: failure, status } = payment;
  return (
    <>
      <span className="cut">{title ?? description ?? '–'}</span>
      {attention === null ? null : (
        <span className="why tone-warn">{wordOf(texts.attentionReasons, attention)}</span>
      )}
      {failure === undefined ? null : <span className="why tone-bad">{failure}</span>}
      {status === 'partially_refunded' ? (
        <span className="why soft">
          {texts.refundedPart(formatMinor(payment.refunded_amount, payment.currency))}
        </span>
      ) : null}
    </>
  );
}

export function methodOf({ payment_method: method }: PaymentRow): string {
  if (method === null) return '–';
  const kind = wordOf(texts.methods, method.type);
  return [kind, method.last4 ?? method.bank ?? method.network].filter(Boolean).join(' ');
}

export function payerOf({ customer }: PaymentRow): string {
  return customer?.name ?? customer?.email ?? customer?.phone ?? '–';
}
