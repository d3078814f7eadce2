import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

export interface CellAct {
  readonly id: string;
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export async function insertCellAct<Schema>(
  db: Db<Schema>,
  act: CellAct,
  now: Date,
): Promise<void> {
  await sql`
    insert into operator_log (id, operator, action, subject, detail, created_at)
    values (${act.id}, ${act.operator}, ${act.action}, ${act.subject},
      ${JSON.stringify(act.detail)}::jsonb, ${now})`.execute(db);
}
