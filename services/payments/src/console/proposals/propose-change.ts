import { isDeepStrictEqual } from 'node:util';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { lockBusinessIfFound } from '../../tenants/businesses/lock-business.ts';
import type { ActRefusal } from '../requests/act-refusal.rules.ts';
import type { PerformDeps } from '../requests/perform-deps.ts';
import { requestBusinessActIn } from '../requests/request-act.ts';
import type { ChangeKind } from './change-kind.ts';
import { insertProposal } from './proposals.sql.ts';

/** Who acts is read from each request. */
export type ProposeRouteDeps = Omit<PerformDeps, 'actor' | 'operator'>;

interface ProposalOrder<Change> {
  readonly businessId: string;
  readonly change: Change;
  readonly reason: string;
}

export type ProposalOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'requested'; readonly requestId: string }
  | { readonly kind: 'reject'; readonly reason: ActRefusal | 'already_waiting' };

/** A stricter change applies immediately. Any other waits as a whole for another operator. */
export async function proposeChange<Change extends object>(
  deps: PerformDeps,
  kind: ChangeKind<Change>,
  { businessId, change, reason }: ProposalOrder<Change>,
): Promise<ProposalOutcome> {
  const { action } = kind;
  try {
    return await withTransaction(deps.database.db, async (tx): Promise<ProposalOutcome> => {
      if ((await lockBusinessIfFound(tx, businessId)) === null) return reject('business_not_found');
      const before = await kind.read(tx, businessId, change, deps.now());
      if (typeof before === 'string') return reject(before);
      if (isDeepStrictEqual(before, change)) return reject('unchanged');
      if (kind.isStricter(before, change)) {
        const refusal = await kind.apply(tx, deps, { businessId, change, detail: { reason } });
        return refusal === null ? { kind: 'done' } : reject(refusal);
      }
      const subjectId = kind.subjectOf?.(change) ?? businessId;
      const act = { action, businessId, subjectId, reason };
      const requestId = await requestBusinessActIn(tx, deps, act);
      await insertProposal(tx, { requestId, before, after: change });
      return { kind: 'requested', requestId };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'operator_requests_one_waiting') throw error;
    return { kind: 'reject', reason: 'already_waiting' };
  }
}

const reject = (reason: ActRefusal) => ({ kind: 'reject', reason }) as const;
