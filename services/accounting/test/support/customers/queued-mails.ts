import { mailContext } from '@countinghouse/mail';
import type { Mail, MailJobData } from '@countinghouse/mail';
import { sql } from '@countinghouse/postgres';
import type { Database } from '../../../src/kernel/database.ts';
import { testSealer } from '../people/staff.ts';

/** What lies in the queue of mails, oldest first, as the worker gets it. */
export async function readMailJobs({ db }: Database): Promise<readonly MailJobData[]> {
  const { rows } = await sql<{ data: MailJobData }>`
    select data from pgboss.job where name = 'send-mail' order by id`.execute(db);
  return rows.map(({ data }) => data);
}

/** What lies there for an address, opened as the worker opens it. */
export async function readQueuedMails(database: Database, to: string): Promise<readonly Mail[]> {
  const jobs = await readMailJobs(database);
  return jobs
    .map(({ mailId, sealed }): Mail =>
      JSON.parse(testSealer.open(Buffer.from(sealed, 'base64'), mailContext(mailId))),
    )
    .filter((mail) => mail.to === to);
}

/** The token of the link in an invitation's mail. */
export function tokenOf(mail: Mail | undefined): string {
  return mail?.letter.action?.url.split('/').at(-1) ?? '';
}
