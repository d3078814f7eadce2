import { expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { lockBusinessRow } from '../../src/tenants/businesses/businesses.sql.ts';

test('a statement that locks rows does not compile with the pool, where its lock would end with it', () => {
  expect.assertions(1);
  const lockThroughPool = (database: Database) =>
    // @ts-expect-error -- the pool is no transaction
    lockBusinessRow(database.db, 'business');
  expect(lockThroughPool).toBeTypeOf('function');
});
