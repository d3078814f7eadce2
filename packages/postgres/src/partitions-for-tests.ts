import pg from 'pg';

/** No test has a fixed clock before this month. */
const firstMonth = '2026-10-01';
const monthsAhead = 3;

/**
 * Creates the months from the first fixed clock of a test until today. A migration creates months from
 * today on, so that tests with a fixed clock would fail as time passes.
 */
export async function ensurePartitionsOfFixedClocks(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'partitions' });
  await client.connect();
  try {
    await client.query(
      `select ensure_monthly_partitions(months.parent, $1::timestamptz,
         $2 + (extract(year from since) * 12 + extract(month from since))::integer)
       from (
         select distinct inhparent::regclass as parent
         from pg_inherits
         join pg_class month on month.oid = inhrelid
         where month.relname ~ '_[0-9]{4}_[0-9]{2}$'
       ) months, age(now(), $1::timestamptz) since`,
      [firstMonth, monthsAhead],
    );
  } finally {
    await client.end();
  }
}
