import { sql } from '@countinghouse/postgres';

/**
 * SQL that counts consecutive failed attempts of the endpoint `e`, up to `looked`. Ignores attempts
 * from before the endpoint's last change, and attempts with an unknown outcome.
 */
export function failuresInRow(looked: number) {
  return sql<number>`(
    select count(*) filter (where successes = 0)::int from (
      select sum(case when status between 200 and 299 then 1 else 0 end)
        over (order by id desc rows between unbounded preceding and current row) as successes
      from (
        select id, status from webhook_attempts
        where tenant_id = e.tenant_id and endpoint_id = e.id
          and attempted_at > e.updated_at and error_class is distinct from 'unknown'
        order by id desc limit ${looked}) newest) counted)`;
}
