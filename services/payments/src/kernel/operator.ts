import type { IdSource } from '@countinghouse/identifiers';
import type { RequestOrigin } from './caller.rules.ts';
import type { Database } from './database.ts';

/** What the use cases of an operator need; `operator` is who the audit log names. */
export interface OperatorDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly operator: string;
}

/** The same for what a member of the business does in person. */
export interface MemberDeps extends Omit<OperatorDeps, 'operator'> {
  readonly memberId: string;
  readonly origin: RequestOrigin | null;
}

export type ActorDeps = OperatorDeps | MemberDeps;
