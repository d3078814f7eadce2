import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

export async function listTurnedOff<Schema>(
  db: Db<Schema>,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly topic: string }>`
    select topic from identity_mails_off where user_id = ${userId}`.execute(db);
  return new Set(rows.map(({ topic }) => topic));
}

export async function saveTurnedOff<Schema>(
  db: Db<Schema>,
  userId: string,
  topic: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into identity_mails_off (user_id, topic, created_at) values (${userId}, ${topic}, ${now})
    on conflict (user_id, topic) do nothing`.execute(db);
}

export async function deleteTurnedOff<Schema>(
  db: Db<Schema>,
  userId: string,
  topic: string,
): Promise<void> {
  await sql`
    delete from identity_mails_off where user_id = ${userId} and topic = ${topic}`.execute(db);
}

/** Whether the person with this address turned off emails about the topic. */
export async function isMailTurnedOff<Schema>(
  db: Db<Schema>,
  address: string,
  topic: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from identity_mails_off m join users u on u.id = m.user_id
    where u.email = ${address} and m.topic = ${topic}`.execute(db);
  return rows.length > 0;
}
