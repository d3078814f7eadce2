import { mailContext } from '@countinghouse/mail';
import type { Mail } from '@countinghouse/mail';
import { sql } from '@countinghouse/postgres';
import type { TestApi } from '../processes/running-api.ts';
import { testSealer } from './staff.ts';

/** What is queued to be sent. */
export async function readMails({ database }: Pick<TestApi, 'database'>): Promise<readonly Mail[]> {
  const { rows } = await sql<{ readonly data: { mailId: string; sealed: string } }>`
    select data from pgboss.job where name = 'send-mail' order by created_on`.execute(database.db);
  return rows.map(({ data: { mailId, sealed } }) =>
    JSON.parse(testSealer.open(Buffer.from(sealed, 'base64'), mailContext(mailId))),
  );
}
