import { join } from 'node:path';
import { bootstrapDatabase } from '@countinghouse/postgres';
import { makeServerFolder, startPrivatePostgres } from '@countinghouse/testing';
import { onTestFinished, test } from 'vitest';
import { databaseRoles } from '../../src/kernel/database.ts';
import {
  backUpUnderLoad,
  expectGoesOn,
  runPostgres,
  urlAt,
} from '../support/processes/restored-books.ts';

test('books that are dumped under load and restored into a fresh cluster are whole, and go on where they were', async () => {
  const file = join(makeServerFolder(), 'dump');
  const backedUp = await backUpUnderLoad((source, books) =>
    runPostgres('pg_dump', ['-Fc', '-f', file, urlAt(source, books)]),
  );
  const { books } = backedUp;
  const target = await startPrivatePostgres();
  onTestFinished(() => target.remove());
  await bootstrapDatabase(target.adminUrl, { database: books.databaseName, roles: databaseRoles });
  await runPostgres('pg_restore', ['-d', urlAt(target, books), file]);
  await expectGoesOn(target, backedUp);
});
