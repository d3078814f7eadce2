import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { RecordDeps } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { insertBusiness, insertWorkspace } from './businesses.sql.ts';
import type { NewBusiness } from './businesses.sql.ts';

export type BusinessRequest = Omit<NewBusiness, 'id'>;

/** Creates a business as an operator. */
export async function createBusiness(
  deps: OperatorDeps,
  request: BusinessRequest,
): Promise<{ readonly id: string }> {
  const id = deps.newId();
  await withTransaction(deps.database.db, async (tx) => {
    await addBusiness(tx, deps, { ...request, id });
    await recordBusinessCreated(tx, deps, { ...request, id });
  });
  return { id };
}

/** Creates a business with both workspaces, so that keys can be created for either immediately. */
export async function addBusiness(
  tx: Tx,
  { newId }: Pick<RecordDeps, 'newId'>,
  business: NewBusiness,
): Promise<void> {
  await insertBusiness(tx, business);
  for (const environment of environments) {
    await insertWorkspace(tx, { id: newId(), businessId: business.id, environment });
  }
}

export function recordBusinessCreated(
  tx: Tx,
  deps: RecordDeps,
  { id, kycStatus }: Pick<NewBusiness, 'id' | 'kycStatus'>,
): Promise<void> {
  return recordAct(tx, deps, {
    businessId: id,
    workspaceId: null,
    action: 'business.created',
    subjectKind: 'business',
    subjectId: id,
    detail: { kyc_status: kycStatus },
  });
}
