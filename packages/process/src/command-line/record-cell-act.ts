import type { OperatorActor } from '@countinghouse/actor';
import type { Tx } from '@countinghouse/postgres';
import { insertCellAct } from './operator-log.sql.ts';
import type { CellAct } from './operator-log.sql.ts';

interface OperatorTools {
  readonly newId: () => string;
  readonly now: () => Date;
  readonly actor: OperatorActor;
}

/** For what concerns every tenant at once, such as a pause; in the transaction of the act. */
export async function recordCellAct<Schema>(
  tx: Tx<Schema>,
  { newId, now, actor }: OperatorTools,
  act: Omit<CellAct, 'id' | 'operator'>,
): Promise<void> {
  await insertCellAct(tx, { ...act, id: newId(), operator: actor.id }, now());
}
