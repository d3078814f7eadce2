import { beforeAll, describe, expect, test } from 'vitest';
import { approveDocument } from '../../src/documents/issuing/approvals/approve-document.ts';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import { act, issuingActs, settle, through } from '../support/documents/issuing-acts.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let scene: IssuingScene;

beforeAll(async () => {
  scene = await createIssuingScene(use.deps);
});

const isInvoiceOrNote = { invoice: 'invoice', credit_note: 'credit note' } as const;

describe.for(['invoice', 'credit_note'] as const)('a move of the sale %s', (kind) => {
  const name = isInvoiceOrNote[kind];

  test(`AD-044 A-021 I1 C1 a new ${name} is a draft without a number, and is told of`, async () => {
    const draft = await scene.draft({ kind });
    expect(draft).toMatchObject({ status: 'draft', number: null });
    expect(await scene.events(draft.id)).toEqual(['invoice.created']);
  });

  test('AD-049 I2 I4 C2 submitted it waits, approved it may be issued; nothing is posted', async () => {
    const before = await scene.entryCount();
    expect((await through(scene, kind, 'submit')).status).toBe('awaiting_approval');
    const approved = await through(scene, kind, 'submit', 'approve');
    expect(approved).toMatchObject({ status: 'approved', number: null });
    expect(approved.approvedHash).toHaveLength(32);
    expect(await scene.entryCount()).toBe(before);
    expect(await scene.events(approved.id)).toEqual(['invoice.created']);
  });

  test('AD-049 I3 C3 rejected or recalled it is a draft again', async () => {
    expect((await through(scene, kind, 'submit', 'recall')).status).toBe('draft');
    expect((await through(scene, kind, 'submit', 'reject')).status).toBe('draft');
  });

  test('AD-049 I5 C5 withdrawn it is a draft again, and its approval is gone', async () => {
    const withdrawn = await through(scene, kind, 'submit', 'approve', 'withdraw');
    expect(withdrawn).toMatchObject({ status: 'draft', approvedHash: null });
  });

  test('A-094 AD-044 AD-050 I6 C6 issued it is posted with a number, and is told of', async () => {
    const posted = await through(scene, kind, 'issue');
    expect(posted.status).toBe('posted');
    expect(posted.number).toMatch(/^(INV|CN)-\d{5}$/);
    expect(await scene.events(posted.id)).toEqual(['invoice.created', 'invoice.issued']);
    expect(await scene.entry(posted.id)).toHaveLength(3);
    expect((await through(scene, kind, 'submit', 'approve', 'issue')).status).toBe('posted');
  });

  test('AD-050 I7 C6 issued and sent in one step it is sent', async () => {
    const sent = await through(scene, kind, 'issue_and_send');
    expect(sent.status).toBe('sent');
    expect(sent.sentAt).not.toBeNull();
    expect(await scene.events(sent.id)).toEqual(['invoice.created', 'invoice.issued']);
    expect((await through(scene, kind, 'submit', 'approve', 'issue_and_send')).status).toBe('sent');
  });

  test('I7 nothing is sent to a customer without an address', async () => {
    const { id: contactId } = await scene.addContact({ name: 'No address' });
    const { id } = await scene.draft({ kind, contactId });
    expect(await issuingActs(use.deps).issue_and_send(scene.order(id))).toMatchObject({
      reason: 'email_missing',
    });
    expect((await issuingActs(use.deps).issue(scene.order(id))).kind).toBe('done');
  });

  test('AD-050 I8 a posted one is sent later, without another posting', async () => {
    const sent = await through(scene, kind, 'issue', 'send');
    expect(sent.status).toBe('sent');
    expect(await scene.events(sent.id)).toEqual(['invoice.created', 'invoice.issued']);
  });

  test('AD-042 A-096 I13 C10 discarded it is void without a number, and is told of', async () => {
    for (const before of [[], ['submit'], ['submit', 'approve']] as const) {
      const discarded = await through(scene, kind, ...before, 'discard');
      expect(discarded).toMatchObject({ status: 'void', number: null });
      expect(await scene.events(discarded.id)).toEqual(['invoice.created', 'invoice.voided']);
      expect(await scene.entry(discarded.id)).toEqual([]);
    }
  });

  test('AD-054 A-096 I14 C11 voided it keeps its number, and is told of', async () => {
    for (const before of [['issue'], ['issue', 'send']] as const) {
      const document = await through(scene, kind, ...before);
      const voided = await act(scene, document, 'void');
      expect(voided).toMatchObject({ status: 'void', number: document.number });
      expect((await scene.events(voided.id)).at(-1)).toBe('invoice.voided');
      expect((await through(scene, kind, 'issue')).number).not.toBe(document.number);
    }
  });
});

test('AD-054 what is paid or credited in part cannot be voided', async () => {
  for (const change of [{ paidMinor: 1n }, { creditedMinor: 1n }]) {
    const { id } = await settle(scene, await through(scene, 'invoice', 'issue'), change);
    expect(await issuingActs(use.deps).void(scene.order(id))).toEqual({
      kind: 'reject',
      reason: 'status_forbids',
    });
  }
});

test('AD-055 I15 an invoice of 0 is paid as soon as it is issued, and is told of twice', async () => {
  const lines = [{ unitPrice: '100' }, { unitPrice: '-100', accountId: scene.accountIdOf('4010') }];
  for (const andSend of [false, true]) {
    const { id } = await scene.draft({ lines });
    await issueDocument(use.deps, { ...scene.order(id), andSend });
    expect((await scene.read(id)).status).toBe('paid');
    expect(await scene.events(id)).toEqual(['invoice.created', 'invoice.issued', 'invoice.paid']);
    expect(await scene.entry(id)).toEqual(['4000 -10000 -10000', '4010 10000 10000']);
  }
});

test('I15 an invoice of nothing but zeros gets a number and no entry', async () => {
  const { id } = await scene.draft({ lines: [{ unitPrice: '0' }] });
  const issued = await act(scene, await scene.read(id), 'issue');
  expect(issued).toMatchObject({ status: 'paid', totalMinor: 0n });
  expect(issued.number).not.toBeNull();
  expect(await scene.entry(id)).toEqual([]);
});

test.for([
  ['credit_note', 'issue'],
  ['bill', 'approve'],
  ['supplier_credit', 'confirm'],
] as const)('a %s of 0 does not go into the books', async ([kind, trigger]) => {
  const { id } = await scene.draft({ kind, lines: [{ unitPrice: '0' }] });
  expect(await issuingActs(use.deps)[trigger](scene.order(id))).toEqual({
    kind: 'reject',
    reason: 'total_is_zero',
  });
  expect((await scene.read(id)).status).toBe('draft');
});

describe.for(['bill', 'expense_claim'] as const)('a move of the purchase %s', (kind) => {
  test('AD-045 B1 a new one is a draft, and is told of', async () => {
    const draft = await scene.draft({ kind });
    expect(draft).toMatchObject({ status: 'draft', number: null });
    expect(await scene.events(draft.id)).toEqual(['bill.created']);
  });

  test('AD-058 AD-061 B2 B3 submitted it waits; rejected or recalled it is a draft again', async () => {
    expect((await through(scene, kind, 'submit')).status).toBe('awaiting_approval');
    expect((await through(scene, kind, 'submit', 'reject')).status).toBe('draft');
    expect((await through(scene, kind, 'submit', 'recall')).status).toBe('draft');
  });

  test('A-100 AD-039 AD-045 AD-058 AD-061 B4 approving posts it with its number, and is told of', async () => {
    const approved = await through(scene, kind, 'submit', 'approve');
    expect(approved.status).toBe('approved');
    expect(approved.number).toMatch(/^(BILL|EXP)-\d{5}$/);
    expect(await scene.entry(approved.id)).toHaveLength(3);
    expect(await scene.events(approved.id)).toEqual(['bill.created', 'bill.approved']);
  });

  test('AD-059 B9 discarded it is void, and nobody is told', async () => {
    for (const before of [[], ['submit']] as const) {
      const discarded = await through(scene, kind, ...before, 'discard');
      expect(discarded).toMatchObject({ status: 'void', number: null });
      expect(await scene.events(discarded.id)).toEqual(['bill.created']);
    }
  });

  test('AD-059 B10 voided it keeps its number, and nobody is told', async () => {
    const voided = await through(scene, kind, 'submit', 'approve', 'void');
    expect(voided.status).toBe('void');
    expect(voided.number).not.toBeNull();
    expect(await scene.events(voided.id)).toEqual(['bill.created', 'bill.approved']);
  });
});

test('B4 a bill that nobody else has to see is approved as a draft', async () => {
  const { id } = await scene.draft({ kind: 'bill' });
  const outcome = await approveDocument(use.deps, scene.order(id));
  expect(outcome).toMatchObject({ kind: 'done', document: { status: 'approved' } });
});

test('AD-060 a supplier credit is posted when confirmed, and only its entry is told of', async () => {
  for (const before of [[], ['submit']] as const) {
    const posted = await through(scene, 'supplier_credit', ...before, 'confirm');
    expect(posted.status).toBe('posted');
    expect(posted.number).toMatch(/^SC-\d{5}$/);
    expect(await scene.events(posted.id)).toEqual(['bill.created']);
    expect(await act(scene, posted, 'void')).toMatchObject({
      status: 'void',
      number: posted.number,
    });
    expect(await scene.events(posted.id)).toEqual(['bill.created']);
  }
  expect((await through(scene, 'supplier_credit', 'submit', 'reject')).status).toBe('draft');
  const discarded = await through(scene, 'supplier_credit', 'discard');
  expect(discarded).toMatchObject({ status: 'void', number: null });
  expect(await scene.events(discarded.id)).toEqual(['bill.created']);
});
