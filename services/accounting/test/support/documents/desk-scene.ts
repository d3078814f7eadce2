import type { Document } from '../../../src/documents/document/document.rules.ts';
import type { DocumentKind, DocumentStatus } from '../../../src/kernel/document-kind.rules.ts';
import { writeOff } from '../../../src/settling/allocations/reductions/write-off.ts';
import { settleToAccount } from '../../../src/settling/allocations/settle-to-account.ts';
import type { DocumentAction } from '../../../src/workbench/documents/actions/document-action.rules.ts';
import type { Answer, Staff } from '../people/staff.ts';
import type { SettlingScene } from '../settling/settling-scene.ts';
import { act, through } from './issuing-acts.ts';
import type { ActName } from './issuing-acts.ts';
import { author } from './issuing-scene.ts';

/** How a document of each kind comes to a status; what settles it comes after the acts. */
const ways: Readonly<Partial<Record<`${DocumentKind} ${DocumentStatus}`, readonly Step[]>>> = {
  'invoice draft': [],
  'invoice awaiting_approval': ['submit'],
  'invoice approved': ['submit', 'approve'],
  'invoice posted': ['issue'],
  'invoice sent': ['issue_and_send'],
  'invoice partially_paid': ['issue', 'pay_part'],
  'invoice paid': ['issue', 'pay_all'],
  'invoice closed': ['issue', 'write_off'],
  'invoice void': ['issue', 'void'],
  'credit_note draft': [],
  'credit_note awaiting_approval': ['submit'],
  'credit_note approved': ['submit', 'approve'],
  'credit_note posted': ['issue'],
  'credit_note sent': ['issue_and_send'],
  'credit_note partially_paid': ['issue', 'pay_part'],
  'credit_note closed': ['issue', 'pay_all'],
  'credit_note void': ['discard'],
  'bill draft': [],
  'bill awaiting_approval': ['submit'],
  'bill approved': ['approve'],
  'bill partially_paid': ['approve', 'pay_part'],
  'bill paid': ['approve', 'pay_all'],
  'bill closed': ['approve', 'write_off'],
  'bill void': ['approve', 'void'],
  'supplier_credit draft': [],
  'supplier_credit awaiting_approval': ['submit'],
  'supplier_credit posted': ['confirm'],
  'supplier_credit partially_paid': ['confirm', 'pay_part'],
  'supplier_credit closed': ['confirm', 'pay_all'],
  'supplier_credit void': ['discard'],
  'expense_claim draft': [],
  'expense_claim awaiting_approval': ['submit'],
  'expense_claim approved': ['submit', 'approve'],
  'expense_claim partially_paid': ['submit', 'approve', 'pay_part'],
  'expense_claim paid': ['submit', 'approve', 'pay_all'],
  'expense_claim closed': ['submit', 'approve', 'settle_to_account'],
  'expense_claim void': ['submit', 'approve', 'void'],
};

type Step = ActName | 'pay_part' | 'pay_all' | 'write_off' | 'settle_to_account';

export interface DeskCell {
  readonly name: string;
  readonly kind: DocumentKind;
  /** A document of 121.00 in that status, by use cases; another one each time. */
  readonly make: (scene: SettlingScene) => Promise<Document>;
}

/** Every status that each kind can have. */
export const deskCells: readonly DeskCell[] = Object.entries(ways).map(([name, steps]) => {
  const kind = kindIn(name);
  return { name, kind, make: (scene) => walk(scene, kind, steps) };
});

function kindIn(name: string): DocumentKind {
  const kinds = ['invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim'] as const;
  const kind = kinds.find((one) => name.startsWith(`${one} `));
  if (kind === undefined) throw new Error(name);
  return kind;
}

async function walk(
  scene: SettlingScene,
  kind: DocumentKind,
  steps: readonly Step[],
): Promise<Document> {
  let document = await through(scene, kind);
  for (const step of steps) {
    if (step === 'pay_part') await scene.pay(document, 100n);
    else if (step === 'pay_all') await scene.pay(document, document.totalMinor);
    else if (step === 'write_off') await writeOffAll(scene, document);
    else if (step === 'settle_to_account') await settleAll(scene, document);
    else document = await act(scene, document, step);
  }
  return scene.read(document.id);
}

async function writeOffAll({ deps, orgId }: SettlingScene, document: Document): Promise<void> {
  const order = { orgId, actor: author, documentId: document.id, hasTaxRelief: false };
  const outcome = await writeOff(deps, order);
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
}

async function settleAll(scene: SettlingScene, document: Document): Promise<void> {
  const outcome = await settleToAccount(scene.deps, {
    ...scene.act,
    to: { kind: 'document', id: document.id },
    accountId: scene.accountIdOf('1500'),
    amountMinor: document.totalMinor,
  });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
}

/** Takes an action as a screen would, over HTTP. */
export async function takeOverHttp(
  scene: SettlingScene,
  staff: Staff,
  document: Document,
  action: DocumentAction,
): Promise<Answer> {
  const { id, version, currency } = document;
  const path = `/documents/${id}`;
  const some = { currency, amount: 0.5 };
  const money = { account_id: scene.accountIdOf('1000'), date: '2026-04-01', ...some };
  switch (action) {
    case 'edit':
      return staff.send('PUT', path, { version, lines: [{ description: 'x', unit_price: 7 }] });
    case 'correct':
      return staff.send('PATCH', path, { version, notes: 'a word' });
    case 'duplicate':
      return staff.post(`${path}/duplicate`);
    case 'email':
      return staff.post(`${path}/mails`, {});
    case 'reject':
    case 'void':
      return staff.post(`${path}/${action}`, { version, reason: 'wrong' });
    case 'pay':
      return staff.post('/payments', {
        ...money,
        direction: ['invoice', 'supplier_credit'].includes(document.kind) ? 'in' : 'out',
        contact_id: document.contactId,
        allocations: [{ id, amount: 0.5 }],
      });
    case 'write_off':
      return staff.post(`${path}/write-off`, { tax_relief: false });
    case 'discount':
      return staff.post(`${path}/discount`, { amount: 0.01, currency });
    case 'refund_credit':
      return staff.post(`${path}/refund`, money);
    case 'allocate_credit': {
      const to = { kind: 'document', id: (await targetFor(scene, document)).id };
      return staff.post('/allocations', { ...some, from: { kind: 'document', id }, to });
    }
    case 'settle_to_account': {
      const account_id = scene.accountIdOf('6100');
      return staff.post('/allocations/to-account', {
        ...some,
        account_id,
        to: { kind: 'document', id },
      });
    }
    case 'submit':
    case 'recall':
    case 'approve':
    case 'withdraw':
    case 'issue':
    case 'issue_and_send':
    case 'send':
    case 'confirm':
    case 'discard':
      return staff.post(`${path}/${action.replaceAll('_', '-')}`, { version });
  }
}

const targets = new WeakMap<SettlingScene, Map<string, Promise<Document>>>();

/** What a document of the kind settles, or is settled by. */
const opposites = {
  invoice: 'credit_note',
  credit_note: 'invoice',
  bill: 'supplier_credit',
  supplier_credit: 'bill',
  expense_claim: 'supplier_credit',
} as const;

/** Something of the same contact on the other side; one of each for a scene. */
function targetFor(scene: SettlingScene, { kind, contactId }: Document): Promise<Document> {
  const made = targets.get(scene) ?? new Map<string, Promise<Document>>();
  targets.set(scene, made);
  const known = made.get(kind) ?? scene.posted({ kind: opposites[kind], contactId });
  made.set(kind, known);
  return known;
}
