import { Chip } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import type { Payment } from './payments.queries.ts';
import { texts } from './texts.ts';

/** Whether all of it settles something. */
export function PaymentState({
  payment,
}: {
  readonly payment: Pick<Payment, 'voided' | 'amount' | 'unallocated_amount'>;
}): ReactNode {
  if (payment.voided) return <Chip tone="quiet">{texts.voided}</Chip>;
  if (Number(payment.unallocated_amount) === 0) return <Chip tone="good">{texts.allocated}</Chip>;
  const isWhole = Number(payment.unallocated_amount) === Number(payment.amount);
  return <Chip tone="warn">{isWhole ? texts.notAllocated : texts.partly}</Chip>;
}
