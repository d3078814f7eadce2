import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockBusinessIfFound } from '../../tenants/businesses/lock-business.ts';
import type { ProfileChange } from './profile.rules.ts';
import { saveProfile } from './profile.sql.ts';

export interface RenameOrder {
  readonly businessId: string;
  /** What is not named stays as it is; null removes it. */
  readonly change: Pick<
    ProfileChange,
    'businessName' | 'legalName' | 'tradingName' | 'registrationNumber'
  >;
  readonly reason: string;
}

/** An operator's change of what a verification covers, once they have seen the papers. */
export function renameBusiness(deps: OperatorDeps, order: RenameOrder): Promise<RenameOutcome> {
  return withTransaction(deps.database.db, (tx) => renameBusinessIn(tx, deps, order));
}

type RenameOutcome = 'renamed' | 'business_not_found';

/** As `renameBusiness`, inside the caller's transaction. */
export async function renameBusinessIn(
  tx: Tx,
  deps: OperatorDeps,
  { businessId, change, reason }: RenameOrder,
  detail: Readonly<Record<string, string>> = {},
): Promise<RenameOutcome> {
  if ((await lockBusinessIfFound(tx, businessId)) === null) return 'business_not_found';
  await saveProfile(tx, businessId, change, deps.now());
  await recordAct(tx, deps, {
    businessId,
    workspaceId: null,
    action: 'profile.changed',
    subjectKind: 'business',
    subjectId: businessId,
    detail: { fields: Object.keys(change), reason, ...detail },
  });
  return 'renamed';
}
