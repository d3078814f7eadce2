import { dueDateOf } from '../../../services/accounting/src/setup/payment-terms/payment-terms.rules.ts';
import type { TermsContent } from '../../../services/accounting/src/setup/payment-terms/payment-terms.rules.ts';
import type { DemoCustomer } from './customers.ts';

/** The demo company's payment terms. */
export const demoTerms: Readonly<Record<DemoCustomer['terms'], TermsContent>> = {
  days_7: plain('7 days', 7),
  days_14: plain('14 days', 14),
  days_30: plain('30 days', 30),
  month_end: { ...plain('15 days after the end of the month', 15), kind: 'days_after_month_end' },
  early: { ...plain('30 days, 2 % within 10', 30), discountPct: '2', discountDays: 10 },
};

export function demoDueDate({ terms }: Pick<DemoCustomer, 'terms'>, date: string): string {
  return dueDateOf(demoTerms[terms], date);
}

function plain(name: string, days: number): TermsContent {
  return { name, kind: 'days_after', days, discountPct: null, discountDays: null };
}
