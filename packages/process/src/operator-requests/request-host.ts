import type { Tx } from '@countinghouse/postgres';
import type { ConsoleDeps } from '../console/operator-gate.ts';
import type { TenantTable } from '../console/tenant-table.ts';
import type { OperatorRequest } from './operator-request.rules.ts';

export interface RequestOrder<Action extends string = string> {
  readonly action: Action;
  readonly tenantId: string;
  /** Something of the tenant; null if the act is about the tenant itself. */
  readonly itemId: string | null;
  readonly reason: string;
}

export interface RequestSubject {
  readonly subjectId: string;
  readonly workspaceId: string | null;
}

/** A service's acts that need two operators. */
export interface RequestHost<Schema, Action extends string> {
  readonly tenants: TenantTable;
  readonly actions: readonly Action[];
  /** Those that an operator requests by name; the others are requested by setting something. */
  readonly askedActions: readonly Action[];
  /** Describes `itemId`. */
  readonly items: string;
  /** The act's subject, or why the act is impossible now. */
  readonly checkSubject: (
    deps: ConsoleDeps<Schema>,
    order: RequestOrder<Action>,
  ) => Promise<RequestSubject | ActRefusal>;
  /** Does what was requested, inside the transaction of the decision. Null: done. */
  readonly perform: (
    tx: Tx<Schema>,
    deps: ConsoleDeps<Schema>,
    request: OperatorRequest & { readonly action: Action },
  ) => Promise<ActRefusal | null>;
}

/** Why the act's own rules refuse it; null text: the tenant or item does not exist. */
export interface ActRefusal {
  readonly reason: string;
  readonly text: string | null;
}

export const notFoundRefusal: ActRefusal = { reason: 'not_found', text: null };

export const alreadyWaiting: ActRefusal = {
  reason: 'already_waiting',
  text: 'The same act already waits for another operator.',
};
