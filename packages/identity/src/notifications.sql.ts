import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';

export async function listTurnedOff<Schema>(
  tx: Tx<Schema>,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly topic: string }>`
    select topic from identity_mails_off where user_id = ${userId}`.execute(tx);
  return new Set(rows.map(({ topic }) => topic));
}

export async function saveTurnedOff<Schema>(
  tx: Tx<Schema>,
  userId: string,
  topic: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into identity_mails_off (user_id, topic, created_at) values (${userId}, ${topic}, ${now})
    on conflict (user_id, topic) do nothing`.execute(tx);
}

export async function deleteTurnedOff<Schema>(
  tx: Tx<Schema>,
  userId: string,
  topic: string,
): Promise<void> {
  await sql`
    delete from identity_mails_off where user_id = ${userId} and topic = ${topic}`.execute(tx);
}

/** Whether the person with this address has turned mails of the topic off. */
export async function isMailTurnedOff<Schema>(
  tx: Tx<Schema>,
  address: string,
  topic: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from identity_mails_off m join users u on u.id = m.user_id
    where u.email = ${address} and m.topic = ${topic}`.execute(tx);
  return rows.length > 0;
}
