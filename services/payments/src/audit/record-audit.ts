import type { Tx } from '../database.ts';
import type { OperatorDeps } from '../operator.ts';
import { insertAuditEntry } from './audit.sql.ts';
import type { AuditEntry } from './audit.sql.ts';

type OperatorAct = Omit<AuditEntry, 'id' | 'actorKind' | 'actor'>;

/** Writes into the transaction of the change, so that neither exists without the other. */
export async function recordOperatorAct(
  tx: Tx,
  deps: OperatorDeps,
  act: OperatorAct,
): Promise<void> {
  await insertAuditEntry(tx, {
    ...act,
    id: deps.newId(),
    actorKind: 'operator',
    actor: deps.operator,
  });
}
