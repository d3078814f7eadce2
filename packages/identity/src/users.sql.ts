import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export async function hasUser<Schema>(db: Db<Schema>, email: string): Promise<boolean> {
  const { rows } = await sql`select from users where email = ${email}`.execute(db);
  return rows.length > 0;
}

/** A person has one user in all tenants; the first name given stays. */
export async function ensureUser<Schema>(
  tx: Tx<Schema>,
  user: { readonly id: string; readonly email: string; readonly name: string },
): Promise<string> {
  await sql`
    insert into users (id, email, name) values (${user.id}, ${user.email}, ${user.name})
    on conflict (email) do nothing`.execute(tx);
  const { rows } = await sql<{ readonly id: string }>`
    select id from users where email = ${user.email}`.execute(tx);
  const [known] = rows;
  if (known === undefined) throw new Error('user row not found after insert');
  return known.id;
}
