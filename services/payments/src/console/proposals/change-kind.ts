import type { Db, Tx } from '../../kernel/database.ts';
import type { ActRefusal } from '../requests/act-refusal.rules.ts';
import type { ProposedAction } from '../requests/operator-request.rules.ts';
import type { PerformDeps } from '../requests/perform-deps.ts';
import type { ChangeRow } from './change-rows.rules.ts';

interface ChangeOrder<Change> {
  readonly businessId: string;
  readonly change: Change;
  /** For the audit log: the reason, and the requester if another operator confirmed. */
  readonly detail: Readonly<Record<string, string>>;
}

/**
 * Something of a business that operators change. A change is plain JSON, with whole numbers of any
 * size as text, so that it can be kept and compared.
 */
export interface ChangeKind<Change extends object> {
  readonly action: ProposedAction;
  /** Of which one change waits at a time: the business, unless it says otherwise. */
  readonly subjectOf?: (change: Change) => string;
  /** What holds now, in the form of the change. */
  readonly read: (
    db: Db,
    businessId: string,
    change: Change,
    now: Date,
  ) => Promise<Change | ActRefusal>;
  /** Whether one operator may do it alone. */
  readonly isStricter: (before: Change, after: Change) => boolean;
  readonly apply: (
    tx: Tx,
    deps: PerformDeps,
    order: ChangeOrder<Change>,
  ) => Promise<ActRefusal | null>;
  readonly toRows: (change: Change) => readonly ChangeRow[];
}

/** Every change of this kind needs two operators. */
export const neverAlone = (): boolean => false;
