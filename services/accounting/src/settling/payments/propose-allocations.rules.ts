import type { CurrencyCode } from '@countinghouse/money';
import { signOf } from '../../ledger/open-items/open-item.rules.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.rules.ts';
import { allocationsMax, magnitude } from '../allocations/allocation.rules.ts';
import type { PaymentPart } from './payment.rules.ts';

export interface ProposalRequest {
  readonly direction: 'in' | 'out';
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  /** Items dated later cannot be settled yet. */
  readonly date: string;
  /** Null takes the account of the item with the oldest due date. */
  readonly controlAccountId: string | null;
}

export interface Proposal {
  readonly controlAccountId: string | null;
  readonly parts: readonly PaymentPart[];
  /** The amount that stays unallocated. */
  readonly restMinor: bigint;
}

/** Oldest due date first. A payment belongs to one control account. */
export function proposeAllocations(items: readonly OpenItem[], request: ProposalRequest): Proposal {
  const { direction, currency, amountMinor, date } = request;
  const sign = direction === 'in' ? 1n : -1n;
  const candidates = items
    .filter((item) => item.openDocMinor !== 0n && signOf(item) === sign)
    .filter((item) => item.currency === currency && item.date <= date)
    .toSorted(byDueDate);
  const controlAccountId = request.controlAccountId ?? candidates[0]?.accountId ?? null;
  const parts: PaymentPart[] = [];
  let restMinor = amountMinor;
  for (const item of candidates) {
    if (restMinor <= 0n || parts.length === allocationsMax) break;
    if (item.accountId !== controlAccountId) continue;
    const openMinor = magnitude(item.openDocMinor);
    const partMinor = openMinor < restMinor ? openMinor : restMinor;
    parts.push({ to: item.source, amountMinor: partMinor });
    restMinor -= partMinor;
  }
  return { controlAccountId, parts, restMinor };
}

function byDueDate(one: OpenItem, other: OpenItem): number {
  const [first, second] = [orderOf(one), orderOf(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

const orderOf = ({ dueDate, date, id }: OpenItem): string => `${dueDate} ${date} ${id}`;
