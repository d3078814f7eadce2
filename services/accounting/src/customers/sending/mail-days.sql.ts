import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

export interface MailDay {
  readonly orgId: string;
  /** UTC date, such as 2026-11-16. */
  readonly day: string;
}

/** False if the daily limit is reached. The row stays locked until the transaction ends. */
export async function countMail(
  tx: Tx,
  { orgId, day }: MailDay,
  mailsMax: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_days (org_id, day, mails) values (${orgId}, ${day}, 1)
    on conflict (org_id) do update set day = excluded.day,
      mails = case when mail_days.day = excluded.day then mail_days.mails + 1 else 1 end
    where mail_days.day <> excluded.day or mail_days.mails < ${mailsMax}
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function uncountMail(tx: Tx, { orgId, day }: MailDay): Promise<void> {
  await sql`
    update mail_days set mails = mails - 1
    where org_id = ${orgId} and day = ${day} and mails > 0`.execute(tx);
}
