import { withTransaction } from '@countinghouse/postgres';
import type { Actor } from '../actor.rules.ts';
import type { BooksDeps } from '../books-deps.ts';
import { orRefusal } from '../journal/refusals.ts';
import type { LockPass } from '../locks/lock.rules.ts';
import { reduceIn } from './reduce.ts';
import type { ReductionOutcome } from './reduce.ts';

export interface DiscountOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly documentId: string;
  /** With the tax in it. */
  readonly amountMinor: bigint;
  /** Without it today. */
  readonly date?: string;
  readonly lockPass?: LockPass;
}

/** A discount for paying early: less revenue and less tax, or on a bill other income and less input tax. */
export function takeDiscount(deps: BooksDeps, order: DiscountOrder): Promise<ReductionOutcome> {
  const { orgId, actor, documentId, amountMinor, date, lockPass } = order;
  return orRefusal(() =>
    withTransaction(deps.database.db, (tx) =>
      reduceIn(tx, deps, {
        orgId,
        actor,
        documentId,
        reduction: 'discount',
        amountMinor,
        withTax: true,
        date,
        lockPass,
      }),
    ),
  );
}
