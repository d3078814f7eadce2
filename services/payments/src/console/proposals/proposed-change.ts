import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../kernel/database.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import type { ActRefusal } from '../requests/act-refusal.rules.ts';
import type { PerformDeps } from '../requests/perform-deps.ts';
import type { ChangeKind } from './change-kind.ts';
import { pairRows } from './change-rows.rules.ts';
import type { ChangedRow } from './change-rows.rules.ts';
import { findProposal, findWaitingProposal } from './proposals.sql.ts';
import type { StoredProposal } from './proposals.sql.ts';

/** A request's change, whatever its kind. */
export interface ProposedChange {
  /** Applies it. Null when done. */
  readonly confirmIn: (
    tx: Tx,
    deps: PerformDeps,
    request: { readonly id: string; readonly businessId: string; readonly reason: string },
  ) => Promise<ActRefusal | null>;
  /** Null if nothing is kept of it. */
  readonly show: (db: Db, requestId: string, now: Date) => Promise<ShownChange | null>;
}

export interface ShownChange {
  readonly rows: readonly ChangedRow[];
  /** What it changes is still as it was when the change was requested. */
  readonly isCurrent: boolean;
}

export function createProposedChange<Change extends object>(
  kind: ChangeKind<Change>,
): ProposedChange {
  return {
    confirmIn: async (tx, deps, { id, businessId, reason }) => {
      await lockBusiness(tx, businessId);
      const proposal = await findProposal<Change>(tx, id);
      if (proposal === null) throw new Error(`request ${id} has no proposal`);
      const { before, after: change, requestedBy } = proposal;
      const held = await kind.read(tx, businessId, change, deps.now());
      if (typeof held === 'string') return held;
      if (!isDeepStrictEqual(held, before)) return 'facts_changed';
      const detail = { reason, requested_by: requestedBy };
      return kind.apply(tx, deps, { businessId, change, detail });
    },
    show: async (db, requestId, now) => {
      const proposal = await findProposal<Change>(db, requestId);
      if (proposal === null) return null;
      const { before, after, businessId } = proposal;
      const held = await kind.read(db, businessId, after, now);
      return {
        rows: pairRows(before === null ? [] : kind.toRows(before), kind.toRows(after)),
        isCurrent: isDeepStrictEqual(held, before),
      };
    },
  };
}

/** The one that another operator may still confirm. */
export function findWaitingChange<Change extends object>(
  db: Db,
  businessId: string,
  { action }: ChangeKind<Change>,
  now: Date,
): Promise<StoredProposal<Change> | null> {
  return findWaitingProposal<Change>(db, businessId, action, now);
}
