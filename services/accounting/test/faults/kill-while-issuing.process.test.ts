import { waitUntil } from '@countinghouse/testing';
import { faultRounds } from '@countinghouse/testing/faults';
import { expect, test } from 'vitest';
import { expectWhole, openFaultBooks } from '../support/processes/fault-books.ts';

/** 2 in every check, more often before a release. */
const kills = faultRounds(2);
const ordersPerKill = 8;

test('AD-080 an API that is killed while it drafts and issues: every order is one invoice, no number is missing, the journal verifies', async () => {
  const books = await openFaultBooks();
  const orders = ordersPerKill * (kills + 1);
  let { api } = books;
  const issuing = books.issueAll(orders);
  for (let kill = 1; kill <= kills; kill += 1) {
    await waitUntil(
      'orders are under way',
      () => issuing.doneCount() >= kill * ordersPerKill,
      60_000,
    );
    await api.kill();
    api = await books.restartApi();
  }
  const told = await issuing.finish();
  expect(told).toHaveLength(orders);
  await expectWhole(books.database, books.scene.orgId, told);
  const drafts = await books.database.db
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', books.scene.orgId)
    .execute();
  expect(drafts, 'a repeat makes nothing').toHaveLength(orders);
});
