import { uuidV7Floor } from '@countinghouse/identifiers';
import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

/** An event in a tenant while the clock was moved. */
export type Happening =
  | { readonly kind: 'event'; readonly at: Date; readonly id: string; readonly type: string }
  | {
      readonly kind: 'webhook_attempt';
      readonly at: Date;
      /** The delivery's id. */
      readonly id: string;
      readonly type: string;
      readonly attempt: number;
      readonly outcome: 'delivered' | 'failed' | 'dead_lettered';
    };

/** Events of this tenant since a given cell time, oldest first. */
export async function listHappenings<Schema>(
  db: Db<Schema>,
  tenantId: string,
  from: Date,
  rowsMax: number,
): Promise<readonly Happening[]> {
  const fromId = uuidV7Floor(from.getTime());
  const { rows } = await sql<Happening>`
    select * from (
      select 'event' as kind, created_at as at, id, type, null::smallint as attempt, null as outcome
      from events where tenant_id = ${tenantId} and id >= ${fromId}::uuid
      union all
      select 'webhook_attempt', attempted_at, delivery_id, event_type, attempt_number,
        case when dead_lettered then 'dead_lettered'
          when error_class is null then 'delivered' else 'failed' end
      from webhook_attempts where tenant_id = ${tenantId} and id >= ${fromId}::uuid
        and attempted_at >= ${from}) as happened
    order by at, kind, id
    limit ${rowsMax}`.execute(db);
  return rows;
}
