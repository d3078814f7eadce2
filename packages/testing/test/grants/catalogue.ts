import pg from 'pg';
import type { Right } from './needed-rights.ts';

/** The objects of a database's own schema. */
export interface Catalogue {
  readonly tables: ReadonlySet<string>;
  /** Bodies by name; functions that run with their owner's rights have none here. */
  readonly functions: ReadonlyMap<string, readonly string[]>;
  readonly triggers: readonly { table: string; runs: string; when: number }[];
}

async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

export async function readCatalogue(adminUrl: string): Promise<Catalogue> {
  const tables = await query<{ name: string }>(
    adminUrl,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition`,
  );
  const functions = await query<{ name: string; bodies: string[] }>(
    adminUrl,
    `select proname as name, coalesce(array_agg(prosrc) filter (where not prosecdef), '{}') as bodies
     from pg_proc where pronamespace = 'public'::regnamespace group by proname`,
  );
  const triggers = await query<{ table: string; runs: string; when: number }>(
    adminUrl,
    `select relname as table, proname as runs, tgtype::integer as when
     from pg_trigger join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
     where not tgisinternal and not relispartition`,
  );
  return {
    tables: new Set(tables.map(({ name }) => name)),
    functions: new Map(functions.map(({ name, bodies }) => [name, bodies])),
    triggers,
  };
}

/** A right on some columns counts as one on the table. */
export async function readRights(adminUrl: string, role: string): Promise<ReadonlySet<Right>> {
  const rows = await query<{ right: Right }>(
    adminUrl,
    `select relname || ': ' || verb as right
     from pg_class, unnest(array['select', 'insert', 'update', 'delete']) verb
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
       and case verb when 'delete' then has_table_privilege($1, pg_class.oid, verb)
           else has_any_column_privilege($1, pg_class.oid, verb) end
     union
     select 'execute ' || proname from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute')`,
    [role],
  );
  return new Set(rows.map(({ right }) => right));
}
