import pg from 'pg';
import { expect, test } from 'vitest';
import { listMoves } from '../../src/documents/document/moves.rules.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

test('AD-038 the database knows the same moves of documents as the rules', async () => {
  // Only the functions of the owner read it.
  const owner = new pg.Client({ connectionString: use.testDatabase.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query('select * from document_moves');
  await owner.end();
  const inDatabase = rows.map(
    (row) => `${row.kind} ${row.from_status} ${row.trigger} ${row.to_status}`,
  );
  const inRules = listMoves().map(
    ({ kind, from, trigger, to }) => `${kind} ${from} ${trigger} ${to}`,
  );
  expect(inDatabase.toSorted()).toEqual(inRules.toSorted());
});
