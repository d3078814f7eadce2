import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { insertBusiness, insertWorkspace } from './businesses.sql.ts';
import type { NewBusiness } from './businesses.sql.ts';

type BusinessRequest = Omit<NewBusiness, 'id'>;

/** A business is born with both its workspaces, so a key can be made for either at once. */
export async function createBusiness(
  deps: OperatorDeps,
  request: BusinessRequest,
): Promise<{ readonly id: string }> {
  const id = deps.newId();
  await withTransaction(deps.database.db, async (tx) => {
    await insertBusiness(tx, { ...request, id });
    for (const environment of environments) {
      await insertWorkspace(tx, { id: deps.newId(), businessId: id, environment });
    }
    await recordAct(tx, deps, {
      businessId: id,
      workspaceId: null,
      action: 'business.created',
      subjectKind: 'business',
      subjectId: id,
      detail: { kyc_status: request.kycStatus },
    });
  });
  return { id };
}
