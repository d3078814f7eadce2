import { getCurrency } from '@countinghouse/money';
import { beforeAll, expect, test } from 'vitest';
import { approveDocument } from '../../src/documents/issuing/approvals/approve-document.ts';
import { submitDocument } from '../../src/documents/issuing/approvals/submit-document.ts';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import { previewDocument } from '../../src/documents/issuing/preview-document.ts';
import { voidDocument } from '../../src/documents/issuing/void-document.ts';
import { setLockDates } from '../../src/ledger/locks/set-lock-dates.ts';
import { changeAccount } from '../../src/setup/chart/change-account.ts';
import { createAccount } from '../../src/setup/chart/create-account.ts';
import { setRate } from '../../src/setup/rates/set-rate.ts';
import { act, through } from '../support/documents/issuing-acts.ts';
import {
  approver,
  author,
  createIssuingScene,
  sceneDate,
} from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let scene: IssuingScene;

beforeAll(async () => {
  scene = await createIssuingScene(use.deps);
});

function setDollar({ orgId }: IssuingScene, rate: string): Promise<unknown> {
  const currency = getCurrency('USD');
  const order = { orgId, actor: author, currency, date: sceneDate, rate, source: 'test' };
  return setRate(use.deps, order);
}

/** As if the rate had been given after the draft was made. */
async function giveTaxRate(orgId: string, taxCodeId: string, ratePct: string): Promise<void> {
  const { id } = await use.database.db
    .selectFrom('tax_components')
    .select('id')
    .where('org_id', '=', orgId)
    .where('tax_code_id', '=', taxCodeId)
    .executeTakeFirstOrThrow();
  await use.database.db
    .insertInto('tax_rates')
    .values({ org_id: orgId, component_id: id, valid_from: '2026-01-01', rate_pct: ratePct })
    .execute();
}

async function openItemOf(id: string) {
  return use.database.db
    .selectFrom('open_items')
    .selectAll()
    .where('source_id', '=', id)
    .executeTakeFirst();
}

test('the rate of the day is looked up once more when a draft is issued', async () => {
  const other = await createIssuingScene(use.deps);
  const { id } = await other.draft({ currency: 'USD' });
  await setDollar(other, '0.95');
  const preview = await previewDocument(use.deps, { orgId: other.orgId, id });
  expect(preview).toMatchObject({ kind: 'preview', fxRate: '0.95' });
  await issueDocument(use.deps, other.order(id));
  expect((await other.read(id)).fxRate).toBe('0.9500000000');
  expect(await other.entry(id)).toContain('1100 12100 11495');
});

test('a rate that a person chose is kept', async () => {
  const other = await createIssuingScene(use.deps);
  const { id } = await other.draft({ currency: 'USD', chosenRate: '0.8' });
  await setDollar(other, '0.95');
  await issueDocument(use.deps, other.order(id));
  expect(await other.entry(id)).toContain('1100 12100 9680');
});

test('the rate of an approved invoice is looked up too: who approves, approves its amounts', async () => {
  const other = await createIssuingScene(use.deps);
  const { id } = await other.draft({ currency: 'USD' });
  await submitDocument(use.deps, other.order(id));
  await approveDocument(use.deps, { ...other.order(id), actor: approver });
  await setDollar(other, '0.95');
  expect(await issueDocument(use.deps, other.order(id))).toMatchObject({ kind: 'done' });
  expect(await other.entry(id)).toContain('1100 12100 11495');
});

test('a draft is issued with the tax rate of its date as it is known now', async () => {
  const other = await createIssuingScene(use.deps);
  const { id } = await other.draft();
  await giveTaxRate(other.orgId, other.taxCodes.standard, '10');
  await issueDocument(use.deps, other.order(id));
  expect(await other.read(id)).toMatchObject({ taxMinor: 1000n, totalMinor: 11_000n });
  expect(await other.entry(id)).toEqual([
    '1100 11000 11000',
    '4000 -10000 -10000',
    '2200 -1000 -1000',
  ]);
  const stored = await use.database.db
    .selectFrom('document_lines as l')
    .innerJoin('document_taxes as t', 't.document_id', 'l.document_id')
    .select(['l.tax_minor as line', 't.tax_minor as component', 't.rate_pct as rate'])
    .where('l.document_id', '=', id)
    .execute();
  expect(stored).toEqual([{ line: 1000n, component: 1000n, rate: '10.000000' }]);
});

test('an approval is lost when the approved amounts are not the ones of now', async () => {
  const other = await createIssuingScene(use.deps);
  const approved = await through(other, 'invoice', 'submit', 'approve');
  const waiting = await through(other, 'bill', 'submit');
  await giveTaxRate(other.orgId, other.taxCodes.standard, '10');
  expect(await issueDocument(use.deps, other.order(approved.id))).toMatchObject({
    reason: 'approval_lost',
  });
  const asApprover = { ...other.order(waiting.id), actor: approver };
  expect(await approveDocument(use.deps, asApprover)).toMatchObject({ reason: 'amounts_outdated' });
  // Taken back and submitted again it has the amounts of now.
  let bill = await act(other, waiting, 'recall');
  bill = await act(other, bill, 'submit');
  expect(bill.totalMinor).toBe(11_000n);
  expect(await act(other, bill, 'approve')).toMatchObject({ status: 'approved' });
});

test('a default tax code that came later does not tax a draft that has none', async () => {
  const other = await createIssuingScene(use.deps);
  const { id } = await other.draft({ lines: [{ taxCodeId: null }] });
  await use.database.db
    .updateTable('organisations')
    .set({ sales_tax_code_id: other.taxCodes.standard })
    .where('id', '=', other.orgId)
    .execute();
  await issueDocument(use.deps, other.order(id));
  expect(await other.read(id)).toMatchObject({ taxMinor: 0n, totalMinor: 10_000n });
});

test('a contact, account or tax code that is not in use any more is refused, and nothing is left', async () => {
  const other = await createIssuingScene(use.deps);
  const account = await createAccount(use.deps, {
    orgId: other.orgId,
    actor: author,
    request: { code: '4555', name: 'Old line', type: 'income', subtype: 'sales' },
  });
  if (account.kind === 'reject') throw new Error(account.reason);
  const onAccount = await other.draft({ lines: [{ accountId: account.id }] });
  const change = { active: false };
  await changeAccount(use.deps, { orgId: other.orgId, actor: author, id: account.id, change });
  expect(await issueDocument(use.deps, other.order(onAccount.id))).toMatchObject({
    reason: 'account_inactive',
    field: 'lines.0.account_id',
  });
  const { id } = await other.draft();
  const off = (table: 'contacts' | 'tax_codes', active: boolean): Promise<unknown> =>
    use.database.db.updateTable(table).set({ active }).where('org_id', '=', other.orgId).execute();
  for (const [table, reason] of [
    ['contacts', 'contact_inactive'],
    ['tax_codes', 'tax_code_inactive'],
  ] as const) {
    await off(table, false);
    expect(await issueDocument(use.deps, other.order(id))).toMatchObject({ reason });
    await off(table, true);
  }
  expect(await other.read(id)).toMatchObject({ status: 'draft', number: null, version: 1 });
  expect(await other.entryCount()).toBe(0);
  expect(await issueDocument(use.deps, other.order(id))).toMatchObject({
    document: { number: 'INV-00001' },
  });
});

test('AD-078 a locked period refuses the document, which keeps its status and takes no number', async () => {
  const other = await createIssuingScene(use.deps);
  const { id } = await other.draft();
  const locks = { orgId: other.orgId, actor: author, role: 'owner' } as const;
  await setLockDates(use.deps, { ...locks, dates: { soft: sceneDate } });
  const order = other.order(id);
  expect(await issueDocument(use.deps, order)).toMatchObject({ reason: 'period_soft_locked' });
  expect(await other.read(id)).toMatchObject({ status: 'draft', number: null });
  expect(await other.events(id)).toEqual(['invoice.created']);
  const pass = (role: 'bookkeeper' | 'accountant') => ({ role, reason: 'late invoice' });
  expect(await issueDocument(use.deps, { ...order, lockPass: pass('bookkeeper') })).toMatchObject({
    reason: 'period_soft_locked',
  });
  expect(await issueDocument(use.deps, { ...order, lockPass: pass('accountant') })).toMatchObject({
    document: { number: 'INV-00001' },
  });
});

test('AD-066 a void has the original date while that period is open, else the date of today', async () => {
  // In Berlin it is the 16th already.
  const deps = { ...use.deps, now: () => new Date('2026-11-15T23:30:00Z') };
  const other = await createIssuingScene(deps);
  const early = await through(other, 'invoice', 'issue');
  const late = await through(other, 'invoice', 'issue');
  await voidDocument(deps, other.order(early.id));
  const locks = { orgId: other.orgId, actor: author, role: 'owner' } as const;
  await setLockDates(deps, { ...locks, dates: { sales: sceneDate } });
  await voidDocument(deps, other.order(late.id));
  const entries = await use.database.db
    .selectFrom('journal_entries as v')
    .innerJoin('journal_entries as o', (join) =>
      join.onRef('o.org_id', '=', 'v.org_id').onRef('o.id', '=', 'v.reverses_id'),
    )
    .select(['v.date', 'o.source_id', 'o.move'])
    .where('v.org_id', '=', other.orgId)
    .where('v.move', '=', 'void')
    .orderBy('v.entry_no')
    .execute();
  expect(entries).toEqual([
    { date: sceneDate, source_id: early.id, move: 'post' },
    { date: '2026-11-16', source_id: late.id, move: 'post' },
  ]);
});

test.for([
  ['invoice', '1100', 12_100n],
  ['credit_note', '1100', -12_100n],
  ['bill', '2000', -12_100n],
  ['supplier_credit', '2000', 12_100n],
  ['expense_claim', '2050', -12_100n],
] as const)(
  'a %s in the books is open in full on %s until it is void',
  async ([kind, code, minor]) => {
    const { id } = await scene.posted({ kind });
    expect(await openItemOf(id)).toMatchObject({
      account_id: scene.accountIdOf(code),
      doc_minor: minor,
      open_doc_minor: minor,
      open_base_minor: minor,
      due_date: (await scene.read(id)).dueDate,
    });
    await voidDocument(use.deps, scene.order(id));
    expect(await openItemOf(id)).toMatchObject({ open_doc_minor: 0n, open_base_minor: 0n });
  },
);

test('an invoice of 0 leaves nothing open', async () => {
  const { id } = await scene.posted({ lines: [{ unitPrice: '0' }] });
  expect(await openItemOf(id)).toBeUndefined();
});

test('a credit note is not issued once the invoice that it corrects is void', async () => {
  const invoice = await through(scene, 'invoice', 'issue');
  const note = await scene.draft({ kind: 'credit_note', creditsId: invoice.id });
  await voidDocument(use.deps, scene.order(invoice.id));
  expect(await issueDocument(use.deps, scene.order(note.id))).toMatchObject({
    reason: 'credited_document_void',
  });
});

test('of many who issue, void or discard the same document one does', async () => {
  const draft = await scene.draft();
  const order = scene.order(draft.id);
  const issued = await Promise.all(Array.from({ length: 8 }, () => issueDocument(use.deps, order)));
  expect(issued.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  const voided = await Promise.all(Array.from({ length: 8 }, () => voidDocument(use.deps, order)));
  expect(voided.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(await scene.events(draft.id)).toEqual([
    'invoice.created',
    'invoice.issued',
    'invoice.voided',
  ]);
});

test('a document of another organisation is not there', async () => {
  const other = await createIssuingScene(use.deps);
  const { id } = await scene.draft();
  const stranger = other.order(id);
  for (const look of [issueDocument, submitDocument, voidDocument, previewDocument]) {
    expect(await look(use.deps, stranger)).toEqual({
      kind: 'reject',
      reason: 'document_not_found',
    });
  }
});
