import { minor } from '@countinghouse/sdk/money';
import type { MinorUnits } from '@countinghouse/sdk/money';
import { parseTypedAmount } from '@countinghouse/ui';
import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { startOf } from '../day-start.ts';
import { readOn, readSought, statusesOf } from './payment-search.rules.ts';
import type { PaymentsSearch } from './payment-search.rules.ts';

export type PaymentRow = PaymentsScreens['searchPayments']['answer']['data'][number];
export type Trail = PaymentsScreens['getMoneyTrail']['answer'];
export type RefundRow = Trail['refunds'][number];
type Query = NonNullable<PaymentsScreens['searchPayments']['query']>;
type CountQuery = NonNullable<PaymentsScreens['countPayments']['query']>;

const pageSize = 50;
/** How far a search looks before it says that it found nothing so far. */
const scansMax = 5;

/** What the field, the tab and the filters ask the service for. */
export function toQuery(search: PaymentsSearch, defaultCurrency: string): Query {
  const { tab, after } = search;
  return {
    ...toCountQuery(search, defaultCurrency),
    ...(tab === 'attention' && { attention: 'true' as const }),
    ...(tab !== undefined && tab !== 'attention' && { status: statusesOf[tab].join(',') }),
    ...(after !== undefined && { starting_after: after }),
    limit: pageSize,
  };
}

/** The search without its tab, because every tab shows its count. */
function toCountQuery(search: PaymentsSearch, defaultCurrency: string): CountQuery {
  const { q, source, currency, from, to, min, max } = search;
  const amountCurrency = currency ?? defaultCurrency;
  const sought = q === undefined ? {} : toSought(q, amountCurrency);
  const least = min === undefined ? null : toAmount(min, amountCurrency);
  const most = max === undefined ? null : toAmount(max, amountCurrency);
  const isByAmount = least !== null || most !== null || 'amount' in sought;
  return {
    ...sought,
    ...(source !== undefined && { source_id: source }),
    ...(currency !== undefined && { currency }),
    ...(isByAmount && { currency: amountCurrency }),
    ...(least !== null && { amount_min: least }),
    ...(most !== null && { amount_max: most }),
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(to !== undefined && { before: startOf(to, 1) }),
  };
}

function toSought(typed: string, currency: string): CountQuery {
  const sought = readSought(typed);
  if (sought.kind !== 'amount') return { [sought.kind]: sought.value };
  const amount = toAmount(sought.value, currency);
  return amount === null ? { text: sought.value } : { amount };
}

/** Null where it is no amount of the currency: such a filter is left out, and its field says so. */
export function toAmount(typed: string, currency: string): MinorUnits | null {
  const read = parseTypedAmount(typed, currency);
  return read.kind === 'ok' && read.minor <= BigInt(Number.MAX_SAFE_INTEGER)
    ? minor(Number(read.minor))
    : null;
}

export const paymentsQuery = (workspaceId: string, query: Query) =>
  queryOptions({
    queryKey: ['payments', workspaceId, query],
    queryFn: () =>
      readOn(
        (after) =>
          call('searchPayments', {
            path: { workspaceId },
            query: { ...query, ...(after !== null && { starting_after: after }) },
          }),
        scansMax,
      ),
    placeholderData: keepPreviousData,
  });

export const paymentCountsQuery = (
  workspaceId: string,
  search: PaymentsSearch,
  defaultCurrency: string,
) => {
  const query = toCountQuery(search, defaultCurrency);
  return queryOptions({
    queryKey: ['payment-counts', workspaceId, query],
    queryFn: () => call('countPayments', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
  });
};

/** A file of everything that the filters find: the browser itself asks for it. */
export function csvAddress(workspaceId: string, query: Query): string {
  const { limit: _limit, starting_after: _after, ...filters } = query;
  const chosen = Object.entries({ ...filters, format: 'csv' });
  const parameters = new URLSearchParams(chosen.map(([key, value]) => [key, String(value)]));
  return `/dashboard/api/workspaces/${workspaceId}/payment-search?${parameters}`;
}

export const trailQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['trail', workspaceId, id],
    queryFn: () => call('getMoneyTrail', { path: { workspaceId, id } }),
    refetchInterval: 30_000,
  });

export const refundThresholdsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['thresholds', businessId],
    queryFn: () => call('listThresholds', { path: { businessId } }),
    staleTime: 60_000,
  });

export interface RefundOrder {
  readonly workspaceId: string;
  readonly paymentId: string;
  /** Null for everything that remains. */
  readonly amount: MinorUnits | null;
  /** Empty for none. */
  readonly reason: string;
  /** How many refunds there were when the form opened: a repeat then changes nothing. */
  readonly expectedCount: number;
}

/** What a refund would do, as things stand. */
export const refundPreviewQuery = (
  workspaceId: string,
  paymentId: string,
  amount: MinorUnits | null,
) =>
  queryOptions({
    queryKey: ['refund-preview', workspaceId, paymentId, amount],
    queryFn: () =>
      call('previewRefund', {
        path: { workspaceId, id: paymentId },
        query: amount === null ? {} : { amount },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const refund = ({ workspaceId, paymentId, amount, reason, expectedCount }: RefundOrder) =>
  call(
    'refundPayment',
    {
      path: { workspaceId, id: paymentId },
      body: { ...(amount !== null && { amount }), ...(reason !== '' && { reason }) },
    },
    { headers: { 'expect-refund-count': String(expectedCount) } },
  );

export const resendReceipt = (workspaceId: string, id: string, idempotencyKey: string) =>
  call(
    'resendReceipt',
    { path: { workspaceId, id } },
    { headers: { 'idempotency-key': idempotencyKey } },
  );

export const cancelPayment = (workspaceId: string, id: string) =>
  call('cancelPayment', { path: { workspaceId, id } });
