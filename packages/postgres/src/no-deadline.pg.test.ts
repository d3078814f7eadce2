import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase, liftDeadline, sql } from './index.ts';
import { testAdminUrl } from './test-admin-url.ts';

/** Waits for an answer for a moment only. */
function connectHastily() {
  const database = connectDatabase<object>({
    url: testAdminUrl,
    applicationName: 'harness',
    connectionsMax: 1,
    connectWaitMs: 20_000,
    answerWaitMs: 2_000,
  });
  onTestFinished(() => database.close());
  return database.db;
}

const long = sql`select pg_sleep(2.2)`;

test('a statement without a deadline is waited for, by the server and by us', async () => {
  const db = connectHastily();
  const timeout = await db.transaction().execute(async (tx) => {
    await liftDeadline(tx);
    await long.execute(tx);
    return sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx);
  });
  expect(timeout.rows).toEqual([{ statement_timeout: '0' }]);
});

test('the next transaction on that connection has its deadline again', async () => {
  const db = connectHastily();
  await db.transaction().execute(liftDeadline);
  await expect(long.execute(db)).rejects.toThrow('Query read timeout');
});
