import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { createIssuingScene } from '../../../test/support/documents/issuing-scene.ts';
import { createScene } from '../../../test/support/ledger/books-scene.ts';
import type { Scene } from '../../../test/support/ledger/books-scene.ts';
import { testOperator as actor } from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { issueDocument } from '../../documents/issuing/issue-document.ts';
import { postEntry } from '../../ledger/journal/post-entry.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { findRate } from '../rates/find-rate.ts';
import { setRate } from '../rates/set-rate.ts';
import { changeBaseCurrency } from './change-base-currency.ts';

const use = useAccountingDatabase();
const [eur, usd] = [getCurrency('EUR'), getCurrency('USD')];

async function post({ orgId, accountIdOf }: Scene): Promise<void> {
  const line = (code: string, minor: bigint) =>
    ({
      accountId: accountIdOf(code),
      contactId: null,
      openItemId: null,
      taxComponentId: null,
      basis: 'both',
      currency: eur,
      docMinor: minor,
      baseMinor: minor,
    }) as const;
  await withTransaction(use.database.db, (tx) =>
    postEntry(
      tx,
      use.deps,
      { actor },
      {
        orgId,
        date: '2026-03-15',
        source: { kind: 'journal', id: use.deps.newId() },
        move: 'post',
        seq: 1,
        area: 'general',
        reversesId: null,
        memo: 'capital',
        lines: [line('1000', 500n), line('3000', -500n)],
      },
    ),
  );
}

function change(orgId: string, currency = usd) {
  return changeBaseCurrency(use.deps, { orgId, actor, currency });
}

test('AD-047 the base currency can be changed before the first posting; rates to the old one go', async () => {
  const { orgId } = await createScene(use.deps);
  expect(await change(orgId)).toEqual({ kind: 'changed' });
  const books = await getOrganisation(use.database.db, orgId);
  expect(books.baseCurrency).toBe('USD');
  expect(await findRate(use.database.db, books, eur, '2026-01-01')).toBeNull();
  expect(await findRate(use.database.db, books, getCurrency('JPY'), '2026-01-01')).toBeNull();
});

test('AD-047 a draft from before the change is issued at the rate to the new currency', async () => {
  const scene = await createIssuingScene(use.deps);
  const { orgId } = scene;
  const draft = await scene.draft();
  expect(draft.fxRate).toMatch(/^1(\.0+)?$/);
  await change(orgId);
  const rate = { date: '2026-01-01', rate: '1.25', source: 'test' };
  await setRate(use.deps, { orgId, actor, currency: eur, ...rate });
  expect(await issueDocument(use.deps, scene.order(draft.id))).toMatchObject({ kind: 'done' });
  expect(Number((await scene.read(draft.id)).fxRate)).toBe(1.25);
});

test('AD-047 with a draft whose rate somebody chose it is refused: that rate is to the old currency', async () => {
  const scene = await createIssuingScene(use.deps);
  await scene.draft({ currency: 'USD', chosenRate: '0.88' });
  const refusal = { kind: 'reject', reason: 'drafts_have_chosen_rates' };
  expect(await change(scene.orgId)).toEqual(refusal);
});

test('AD-047 after the first posting it cannot be changed, whoever asks the database', async () => {
  const scene = await createScene(use.deps);
  const { orgId } = scene;
  await post(scene);
  expect(await change(orgId)).toEqual({ kind: 'reject', reason: 'books_have_entries' });
  const edit = use.database.db.updateTable('organisations').set({ base_currency: 'USD' });
  await expect(edit.where('id', '=', orgId).execute()).rejects.toThrow('their currency stays');
  const books = await getOrganisation(use.database.db, orgId);
  expect(books.baseCurrency).toBe('EUR');
  expect(await findRate(use.database.db, books, usd, '2026-01-01')).toBe('0.9');
  expect(await change(orgId, eur)).toEqual({ kind: 'changed' });
});

test('AD-047 a posting and a change at once: the books have entries, or the other currency first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const scene = await createScene(use.deps);
    const [changed] = await Promise.all([change(scene.orgId), post(scene)]);
    const { baseCurrency } = await getOrganisation(use.database.db, scene.orgId);
    expect(baseCurrency).toBe(changed.kind === 'changed' ? 'USD' : 'EUR');
    expect(await change(scene.orgId, getCurrency('JPY'))).toMatchObject({
      reason: 'books_have_entries',
    });
  }
});
