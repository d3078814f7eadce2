import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { recordOperatorAct } from '../audit/record-audit.ts';
import type { OperatorDeps } from '../operator.ts';
import { prepareAccount, replaceAccount, toAccountAct } from './replace-account.ts';
import type { AccountRequest } from './replace-account.ts';

type SetAccountDeps = OperatorDeps & { readonly sealer: Sealer };

export type SetAccountOutcome =
  | { readonly kind: 'saved'; readonly id: string; readonly accountLast4: string }
  | { readonly kind: 'reject'; readonly reason: 'not_found' };

export function setSettlementAccount(
  deps: SetAccountDeps,
  request: AccountRequest,
): Promise<SetAccountOutcome> {
  const setter = { kind: 'operator', id: deps.operator, address: null } as const;
  const prepared = prepareAccount(deps, request);
  return withTransaction(deps.database.db, async (tx) => {
    const replaced = await replaceAccount(tx, prepared, setter, deps.now());
    if (replaced.kind === 'reject') return replaced;
    const { businessId, id, accountLast4 } = prepared;
    const act = toAccountAct(prepared, replaced.replacedId);
    await recordOperatorAct(tx, deps, { ...act, businessId, workspaceId: null });
    return { kind: 'saved', id, accountLast4 };
  });
}
