import { expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { lockAccount } from '../../src/setup/chart/accounts.sql.ts';

test('a statement that locks rows does not compile with the pool, where its lock would end with it', () => {
  expect.assertions(1);
  const lockThroughPool = (database: Database) =>
    // @ts-expect-error -- the pool is no transaction
    lockAccount(database.db, 'organisation', 'account');
  expect(lockThroughPool).toBeTypeOf('function');
});
