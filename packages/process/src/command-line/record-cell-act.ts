import type { OperatorActor } from '@countinghouse/actor';
import type { Tx } from '@countinghouse/postgres';
import { insertCellAct } from './operator-log.sql.ts';
import type { CellAct } from './operator-log.sql.ts';

interface OperatorTools {
  readonly newId: () => string;
  readonly now: () => Date;
  readonly actor: OperatorActor;
}

/**
 * For what concerns every tenant at once, such as a pause; in the transaction of the act. An act of the
 * console names its request and address.
 */
export async function recordCellAct<Schema>(
  tx: Tx<Schema>,
  { newId, now, actor }: OperatorTools,
  act: Omit<CellAct, 'id' | 'operator'>,
): Promise<void> {
  const { origin } = actor;
  const from = origin === undefined ? {} : { request_id: origin.requestId, ip: origin.ip };
  const detail = { ...act.detail, ...from };
  await insertCellAct(tx, { ...act, detail, id: newId(), operator: actor.id }, now());
}
