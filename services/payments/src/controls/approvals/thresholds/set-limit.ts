import { withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../../kernel/actor-deps.ts';
import { recordAct } from '../../../kernel/audit/record-audit.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { LimitKind } from '../requests/approval.rules.ts';
import { saveLimit } from './save-limit.ts';
import type { ThresholdKey } from './thresholds.reads.ts';

interface LimitSetting {
  readonly kind: LimitKind;
  readonly key: ThresholdKey;
  readonly amountMinor: bigint | null;
}

type SetLimitOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'reject'; readonly reason: 'not_found' };

/** What is requested from now on goes by it. Null: a threshold for every amount, no amount for a day. */
export function setLimit(
  deps: OperatorDeps,
  kind: LimitKind,
  key: ThresholdKey,
  amountMinor: bigint | null,
): Promise<SetLimitOutcome> {
  return withTransaction(deps.database.db, (tx) =>
    setLimitIn(tx, deps, { kind, key, amountMinor }),
  );
}

/** As `setLimit`, inside the caller's transaction. */
export async function setLimitIn(
  tx: Tx,
  deps: OperatorDeps,
  { kind, key, amountMinor }: LimitSetting,
  detail: Readonly<Record<string, string>> = {},
): Promise<SetLimitOutcome> {
  const isSaved = await saveLimit(tx, kind, key, amountMinor, deps.now());
  if (!isSaved) return { kind: 'reject', reason: 'not_found' };
  await recordAct(tx, deps, {
    businessId: key.businessId,
    workspaceId: null,
    action: `${kind}.set`,
    subjectKind: key.operation,
    subjectId: key.currency,
    detail: { amount_minor: amountMinor === null ? null : String(amountMinor), ...detail },
  });
  return { kind: 'saved' };
}
