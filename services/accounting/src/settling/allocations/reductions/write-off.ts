import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { orRefusal } from '../../../ledger/journal/refusals.ts';
import type { LockPass } from '../../../ledger/locks/lock.rules.ts';
import { getAllocationView } from '../list-settlements.ts';
import { reduceIn } from './reduce.ts';
import type { ReductionOutcome } from './reduce.ts';

export interface WriteOffOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly documentId: string;
  /** Whether the tax on the loss can be reclaimed, which depends on the country. */
  readonly hasTaxRelief: boolean;
  /** Defaults to today. */
  readonly date?: string;
  readonly lockPass?: LockPass;
}

/** Writes off the whole open amount: a loss on an invoice, other income on a bill. */
export function writeOff(deps: BooksDeps, order: WriteOffOrder): Promise<ReductionOutcome> {
  const { orgId, actor, documentId, hasTaxRelief, date, lockPass } = order;
  return orRefusal(() =>
    withTransaction(deps.database.db, async (tx) => {
      const outcome = await reduceIn(tx, deps, {
        orgId,
        actor,
        documentId,
        reduction: 'write_off',
        amountMinor: null,
        withTax: hasTaxRelief,
        date,
        lockPass,
      });
      if (outcome.kind === 'reject') return outcome;
      const allocation = await getAllocationView(tx, orgId, outcome.allocationId);
      return { ...outcome, allocation };
    }),
  );
}
