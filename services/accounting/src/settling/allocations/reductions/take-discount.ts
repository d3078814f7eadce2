import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { lockDocument } from '../../../documents/document/read-document.ts';
import type { BooksDeps, BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { orRefusal } from '../../../ledger/journal/refusals.ts';
import type { LockPass } from '../../../ledger/locks/lock.rules.ts';
import { mayDo } from '../../../tenants/members/permission.rules.ts';
import type { Role } from '../../../tenants/members/role.rules.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import type { SettlementRejection } from '../allocation.rules.ts';
import { getAllocationView } from '../list-settlements.ts';
import { allowedDiscountOf } from './allowed-discount.ts';
import { reduceIn } from './reduce.ts';
import type { Reduced, ReductionOutcome } from './reduce.ts';

export interface DiscountOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly documentId: string;
  /** Including tax. Null takes what the payment terms allow on the day. */
  readonly amountMinor: bigint | null;
  /** The amount's currency, if the caller specifies it. */
  readonly currency?: CurrencyCode;
  /** The member's role: a discount beyond the terms requires permission to write off. */
  readonly role?: Role;
  /** Defaults to today. */
  readonly date?: string;
  readonly lockPass?: LockPass;
  /** Chosen by callers that need to find it again. */
  readonly allocationId?: string;
}

export interface NoDiscount {
  readonly kind: 'reject';
  readonly reason: 'no_discount' | 'beyond_terms';
}

/**
 * Applies an early-payment discount: less revenue and tax or, on a bill, other income and less input
 * tax.
 */
export function takeDiscount(
  deps: BooksDeps,
  order: DiscountOrder,
): Promise<ReductionOutcome | NoDiscount> {
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const outcome = await takeDiscountIn(tx, deps, order);
      if (outcome.kind === 'reject') return outcome;
      const allocation = await getAllocationView(tx, order.orgId, outcome.allocationId);
      return { ...outcome, allocation };
    }),
  );
}

/** As takeDiscount, inside the caller's transaction. Throws if the database refuses the posting. */
export async function takeDiscountIn(
  tx: Tx,
  tools: BooksTools,
  order: DiscountOrder,
): Promise<Reduced | SettlementRejection | NoDiscount> {
  const { orgId, actor, documentId, date, lockPass, allocationId } = order;
  const asked = await findAmount(tx, tools, order);
  if (asked.kind === 'reject') return asked;
  return reduceIn(tx, tools, {
    orgId,
    actor,
    documentId,
    reduction: 'discount',
    amountMinor: asked.amountMinor,
    withTax: true,
    date,
    lockPass,
    allocationId,
  });
}

/** The document must be locked. */
async function findAmount(
  tx: Tx,
  tools: BooksTools,
  order: DiscountOrder,
): Promise<
  { readonly kind: 'amount'; readonly amountMinor: bigint } | SettlementRejection | NoDiscount
> {
  const { orgId, amountMinor, currency } = order;
  const document = await lockDocument(tx, orgId, order.documentId);
  if (document === null) return { kind: 'reject', reason: 'not_found' };
  if (currency !== undefined && currency !== document.currency) {
    return { kind: 'reject', reason: 'currency_mismatch' };
  }
  const isFree = order.role === undefined || mayDo(order.role, 'write_offs:make');
  if (amountMinor !== null && isFree) return { kind: 'amount', amountMinor };
  const { timeZone } = await getOrganisation(tx, orgId);
  const payDate = order.date ?? dayIn(timeZone, tools.now());
  const allowed = await allowedDiscountOf(tx, document, payDate);
  if (allowed.kind === 'reject') return allowed;
  if (amountMinor !== null) {
    const isBeyond = amountMinor > allowed.amountMinor;
    return isBeyond ? { kind: 'reject', reason: 'beyond_terms' } : { kind: 'amount', amountMinor };
  }
  if (allowed.amountMinor === 0n) return { kind: 'reject', reason: 'no_discount' };
  return { kind: 'amount', amountMinor: allowed.amountMinor };
}
