import { beforeAll, expect, test } from 'vitest';
import { isInTheBooks } from '../../src/documents/document/document.rules.ts';
import { listMoves, statusOfFacts } from '../../src/documents/document/moves.rules.ts';
import type { MoveChange } from '../../src/documents/document/moves.rules.ts';
import { documentKinds, documentStatuses } from '../../src/kernel/document-kind.rules.ts';
import type { DocumentKind, DocumentStatus } from '../../src/kernel/document-kind.rules.ts';
import { actNames, issuingActs, settle, through } from '../support/documents/issuing-acts.ts';
import type { ActName } from '../support/documents/issuing-acts.ts';
import { createIssuingScene } from '../support/documents/issuing-scene.ts';
import type { IssuingScene } from '../support/documents/issuing-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
let scene: IssuingScene;

beforeAll(async () => {
  scene = await createIssuingScene(use.deps);
});

/** The way to each status that a kind has; what is missing the kind never has. */
const ways: Readonly<Record<DocumentKind, Partial<Record<DocumentStatus, readonly ActName[]>>>> = {
  invoice: salesWays('issue'),
  credit_note: salesWays('issue'),
  bill: purchaseWays('approve'),
  expense_claim: purchaseWays('approve'),
  supplier_credit: {
    draft: [],
    awaiting_approval: ['submit'],
    posted: ['confirm'],
    void: ['discard'],
    partially_paid: ['confirm'],
    closed: ['confirm'],
  },
};

function salesWays(issue: ActName) {
  return {
    draft: [],
    awaiting_approval: ['submit'],
    approved: ['submit', 'approve'],
    posted: [issue],
    sent: [issue, 'send'],
    void: ['discard'],
    partially_paid: [issue],
    paid: [issue],
    closed: [issue],
  } as const;
}

function purchaseWays(approve: ActName) {
  return {
    draft: [],
    awaiting_approval: ['submit'],
    approved: ['submit', approve],
    void: ['discard'],
    partially_paid: ['submit', approve],
    paid: ['submit', approve],
    closed: ['submit', approve],
  } as const;
}

const settled: Readonly<Partial<Record<DocumentStatus, MoveChange>>> = {
  partially_paid: { paidMinor: 100n },
  paid: { paidMinor: 12_100n },
  closed: { creditedMinor: 12_100n },
};

const moves = new Set(listMoves().map(({ kind, from, trigger }) => `${kind} ${from} ${trigger}`));
/** Statuses that a kind can have at all, as somebody moves to them. */
const reachable = (kind: DocumentKind): readonly DocumentStatus[] =>
  documentStatuses.filter(
    (status) =>
      status === 'draft' || listMoves().some((move) => move.kind === kind && move.to === status),
  );

test.for(documentKinds)(
  'AD-038 AD-056 a %s refuses every trigger that its status does not list',
  async (kind) => {
    for (const status of reachable(kind)) {
      const way = ways[kind][status];
      if (way === undefined) throw new Error(`no way to a ${kind} that is ${status}`);
      let document = await through(scene, kind, ...way);
      const change = settled[status];
      if (change !== undefined) document = await settle(scene, document, change);
      const before = await scene.read(document.id);
      expect(before.status).toBe(status);
      for (const trigger of actNames.filter((one) => !moves.has(`${kind} ${status} ${one}`))) {
        const outcome = await issuingActs(use.deps)[trigger](scene.order(document.id));
        expect(outcome, `${trigger} of ${status}`).toEqual({
          kind: 'reject',
          reason: 'status_forbids',
        });
      }
      expect(await scene.read(document.id)).toEqual(before);
    }
  },
);

test('AD-056 no move leads back to a draft from the books', () => {
  const back = listMoves().filter(
    ({ kind, from, to }) => to === 'draft' && isInTheBooks({ kind, status: from }),
  );
  expect(back).toEqual([]);
});

test('AD-041 no move makes a credit note or a supplier credit paid', () => {
  for (const kind of ['credit_note', 'supplier_credit'] as const) {
    expect(reachable(kind)).not.toContain('paid');
  }
});

test('AD-058 AD-061 no move makes a bill or a claim sent or posted', () => {
  for (const kind of ['bill', 'expense_claim'] as const) {
    expect(reachable(kind)).not.toContain('sent');
    expect(reachable(kind)).not.toContain('posted');
  }
});

test('AD-056 the database changes no amount of a document in the books', async () => {
  const { id } = await through(scene, 'invoice', 'issue');
  const amounts = { subtotal_minor: 1n, tax_minor: 0n, total_minor: 1n };
  const totals = use.database.db.updateTable('documents').set(amounts).where('id', '=', id);
  await expect(totals.execute()).rejects.toMatchObject({ constraint: 'documents_content_kept' });
  const line = { net_minor: 1n, tax_minor: 0n, gross_minor: 1n };
  const lines = use.database.db
    .updateTable('document_lines')
    .set(line)
    .where('document_id', '=', id);
  await expect(lines.execute()).rejects.toMatchObject({ constraint: 'documents_content_kept' });
});

test('AD-038 the status of everything in these books follows from its facts', async () => {
  const rows = await use.database.db
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', scene.orgId)
    .execute();
  const documents = await Promise.all(rows.map(({ id }) => scene.read(id)));
  const posted = documents.filter((document) => isInTheBooks(document));
  expect(posted.map(({ status }) => status)).toEqual(posted.map(statusOfFacts));
});
