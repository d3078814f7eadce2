import { major } from '@countinghouse/ui';
import type {
  AccountingScreens,
  AppAllocation,
  AppOpenItem,
  AppPayment,
  AppPaymentWithAllocations,
} from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { sendBack } from '../brand.ts';
import type { PaymentsSearch } from './payments-search.rules.ts';

export type Payment = AppPayment;
export type PaymentFile = AppPaymentWithAllocations;
export type Allocation = AppAllocation;
export type OpenItem = AppOpenItem;

type Source = AccountingScreens['allocate']['body']['from'];

export const paymentsQuery = (orgId: string, { unallocated, ...search }: PaymentsSearch) =>
  queryOptions({
    queryKey: ['payments', orgId, search, unallocated],
    queryFn: () =>
      call('listPayments', {
        path: { orgId },
        query: { ...search, ...(unallocated === true && { unallocated: 'true' }), limit: 50 },
      }),
    placeholderData: (before) => before,
  });

export const paymentQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: ['payment', orgId, id],
    queryFn: () => call('getPayment', { path: { orgId, id } }),
  });

export const openItemsQuery = (orgId: string, contactId: string) =>
  queryOptions({
    queryKey: ['open-items', orgId, contactId],
    queryFn: () => call('listContactOpenItems', { path: { orgId, id: contactId } }),
    enabled: contactId !== '',
  });

export interface Paid {
  readonly direction: 'in' | 'out';
  readonly contactId: string;
  readonly date: string;
  readonly currency: string;
  readonly amount: number;
}

export const proposalQuery = (orgId: string, paid: Paid | null) =>
  queryOptions({
    queryKey: ['payment-proposal', orgId, paid],
    queryFn: () =>
      call('proposePayment', {
        path: { orgId },
        body: {
          direction: paid?.direction ?? 'in',
          contact_id: paid?.contactId ?? '',
          date: paid?.date ?? '',
          currency: paid?.currency ?? '',
          amount: major(paid?.amount ?? 0),
        },
      }),
    enabled: paid !== null,
    placeholderData: (before) => before,
  });

export interface NewPayment extends Paid {
  readonly accountId: string;
  readonly reference: string;
  readonly lockReason: string;
  readonly allocations: readonly {
    readonly kind: string;
    readonly id: string;
    readonly amount: number;
  }[];
}

export const recordPayment = (orgId: string, paid: NewPayment, idempotencyKey: string) =>
  call(
    'recordPayment',
    {
      path: { orgId },
      body: {
        direction: paid.direction,
        account_id: paid.accountId,
        contact_id: paid.contactId,
        date: paid.date,
        currency: paid.currency,
        amount: major(paid.amount),
        ...(paid.reference !== '' && { reference: paid.reference }),
        ...(paid.allocations.length > 0 && {
          allocations: paid.allocations.map(({ kind, id, amount }) => ({
            ...sendBack<Source>({ kind, id }),
            amount: major(amount),
          })),
        }),
        ...(paid.lockReason !== '' && { lock_reason: paid.lockReason }),
      },
    },
    { headers: { 'idempotency-key': idempotencyKey } },
  );

export const voidPayment = (
  orgId: string,
  id: string,
  body: AccountingScreens['voidPayment']['body'],
) => call('voidPayment', { path: { orgId, id }, body });

export interface Refund {
  readonly accountId: string;
  readonly date: string;
  readonly currency: string;
  readonly amount: number;
}

const refundBody = ({ accountId, date, currency, amount }: Refund, lockReason?: string) => ({
  account_id: accountId,
  date,
  currency,
  amount: major(amount),
  ...(lockReason !== undefined && { lock_reason: lockReason }),
});

/** Refunds unallocated money or an unused credit. */
export const refund = (
  orgId: string,
  of: { readonly kind: 'payment' | 'document'; readonly id: string },
  how: Refund,
  lockReason?: string,
): Promise<PaymentFile> => {
  const input = { path: { orgId, id: of.id }, body: refundBody(how, lockReason) };
  return of.kind === 'payment' ? call('refundPayment', input) : call('refundCredit', input);
};

export interface Settlement {
  readonly to: { readonly kind: string; readonly id: string };
  readonly currency: string;
  readonly amount: number;
  readonly lockReason?: string | undefined;
}

export const allocate = (
  orgId: string,
  from: { readonly kind: string; readonly id: string },
  { to, currency, amount, lockReason }: Settlement,
) =>
  call('allocate', {
    path: { orgId },
    body: {
      from: sendBack<Source>({ kind: from.kind, id: from.id }),
      to: sendBack<Source>({ kind: to.kind, id: to.id }),
      currency,
      amount: major(amount),
      ...(lockReason !== undefined && { lock_reason: lockReason }),
    },
  });

export const settleToAccount = (
  orgId: string,
  accountId: string,
  { to, currency, amount, lockReason }: Settlement,
) =>
  call('settleToAccount', {
    path: { orgId },
    body: {
      to: sendBack<Source>({ kind: to.kind, id: to.id }),
      account_id: accountId,
      currency,
      amount: major(amount),
      ...(lockReason !== undefined && { lock_reason: lockReason }),
    },
  });

export const undoAllocation = (orgId: string, id: string, lockReason?: string) =>
  call('undoAllocation', {
    path: { orgId, id },
    body: lockReason === undefined ? {} : { lock_reason: lockReason },
  });

export const discountQuery = (orgId: string, id: string, date: string) =>
  queryOptions({
    queryKey: ['document', orgId, id, 'discount', date],
    queryFn: () => call('getAllowedDiscount', { path: { orgId, id }, query: { date } }),
  });

export const takeDiscount = (orgId: string, id: string, lockReason?: string) =>
  call('takeDiscount', {
    path: { orgId, id },
    body: lockReason === undefined ? {} : { lock_reason: lockReason },
  });

export const writeOff = (orgId: string, id: string, taxRelief: boolean, lockReason?: string) =>
  call('writeOffDocument', {
    path: { orgId, id },
    body: { tax_relief: taxRelief, ...(lockReason !== undefined && { lock_reason: lockReason }) },
  });
