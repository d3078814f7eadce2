import { formatAmount, formatSpan } from '@countinghouse/ui';
import type { ListedApproval } from './approvals.queries.ts';
import { texts, wordOf } from './texts.ts';

export function amountOf({
  amount,
  currency,
}: Pick<ListedApproval, 'amount' | 'currency'>): string {
  return amount === null ? '' : `${currency} ${formatAmount(amount, currency)}`;
}

/** `Refund, NGN 9,000.00` */
export function titleOf(approval: Pick<ListedApproval, 'action' | 'amount' | 'currency'>): string {
  return [wordOf(texts.actions, approval.action), amountOf(approval)].filter(Boolean).join(', ');
}

export function lapseOf(expiresAt: string): string {
  const span = formatSpan(expiresAt, new Date());
  return span === '' ? texts.lapsesSoon : texts.lapses(span);
}
