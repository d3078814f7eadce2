import type { OperatorActor } from '@countinghouse/actor';
import type { Db } from '@countinghouse/postgres';
import { insertCellAct } from './operator-log.sql.ts';
import type { CellAct } from './operator-log.sql.ts';

interface OperatorTools {
  readonly newId: () => string;
  readonly now: () => Date;
  readonly actor: OperatorActor;
}

/**
 * Records an action that concerns all tenants, such as a pause, in its own transaction. A console
 * action includes its request and address.
 */
export async function recordCellAct<Schema>(
  db: Db<Schema>,
  { newId, now, actor }: OperatorTools,
  act: Omit<CellAct, 'id' | 'operator'>,
): Promise<void> {
  const { origin } = actor;
  const from = origin === undefined ? {} : { request_id: origin.requestId, ip: origin.ip };
  const detail = { ...act.detail, ...from };
  await insertCellAct(db, { ...act, detail, id: newId(), operator: actor.id }, now());
}
