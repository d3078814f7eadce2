import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sealJournal } from '../../src/ledger/journal/proof/seal-journal.ts';
import { createTestBooks, pair } from '../support/ledger/journal-scene.ts';
import { testPepper } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const main = join(import.meta.dirname, '../../src/processes/main-admin.ts');

function admin(...words: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [main, ...words], {
    env: {
      ...process.env,
      ACCOUNTING_DATABASE_URL: use.testDatabase.urlOf.operator,
      ACCOUNTING_KEY_PEPPER: testPepper.toString('base64'),
    },
  });
}

test('the operator verifies with progress, and prints the books for hledger', async () => {
  const books = await createTestBooks(use.deps);
  const { orgId } = books;
  await books.post(
    books.entry(pair(books, ['1000', '3000'], 1_250n), { memo: 'capital; paid in' }),
  );
  await sealJournal(use.deps);
  const verified = await admin('--json', 'journal', 'verify');
  expect(JSON.parse(verified.stdout)).toContainEqual({
    check: 'sums',
    holds: true,
    meaning: 'the totals by day, month and year match the lines',
  });
  expect(verified.stderr).toContain('seals: 0 organisations checked, 0 inconsistencies');
  const printed = await admin('journal', 'export', '--organisation', orgId, '--basis', 'cash');
  expect(printed.stdout).toContain('account assets:1000 Bank  ; type: A');
  expect(printed.stdout).toContain(
    '2026-03-15 * (1) capital, paid in\n    assets:1000 Bank  EUR 12.5',
  );
});
