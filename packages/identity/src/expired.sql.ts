import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

/**
 * Deletes expired rows to keep the tables small; expired rows are refused on use anyway. Skips
 * locked rows until the next run instead of waiting.
 */
export async function deleteExpired<Schema>(
  db: Db<Schema>,
  now: Date,
  sessionsBefore: Date,
): Promise<void> {
  await sql`
    delete from identity_passkey_challenges where challenge_hash in (
      select challenge_hash from identity_passkey_challenges where expires_at <= ${now}
      for update skip locked)`.execute(db);
  await sql`
    delete from identity_sign_ins where token_hash in (
      select token_hash from identity_sign_ins where expires_at <= ${now}
      for update skip locked)`.execute(db);
  await sql`
    delete from identity_password_links where token_hash in (
      select token_hash from identity_password_links where expires_at <= ${now}
      for update skip locked)`.execute(db);
  await sql`
    delete from identity_sign_ups where token_hash in (
      select token_hash from identity_sign_ups where expires_at <= ${now}
      for update skip locked)`.execute(db);
  await sql`
    delete from identity_sessions where id in (
      select id from identity_sessions where created_at < ${sessionsBefore}
      for update skip locked)`.execute(db);
}
