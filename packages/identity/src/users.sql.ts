import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';

export async function hasUser<Schema>(tx: Tx<Schema>, email: string): Promise<boolean> {
  const { rows } = await sql`select from users where email = ${email}`.execute(tx);
  return rows.length > 0;
}

/** A person keeps one user whatever place adds them; the name first given stays. */
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
