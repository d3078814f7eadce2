import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { Document } from '../../../src/documents/document/document.rules.ts';
import { moveDocument } from '../../../src/documents/document/move-document.ts';
import type { MoveChange } from '../../../src/documents/document/moves.rules.ts';
import { approveDocument } from '../../../src/documents/issuing/approvals/approve-document.ts';
import { recallDocument } from '../../../src/documents/issuing/approvals/recall-document.ts';
import { rejectDocument } from '../../../src/documents/issuing/approvals/reject-document.ts';
import { submitDocument } from '../../../src/documents/issuing/approvals/submit-document.ts';
import { withdrawDocument } from '../../../src/documents/issuing/approvals/withdraw-document.ts';
import { confirmSupplierCredit } from '../../../src/documents/issuing/confirm-supplier-credit.ts';
import { discardDocument } from '../../../src/documents/issuing/discard-document.ts';
import { issueDocument } from '../../../src/documents/issuing/issue-document.ts';
import { sendDocument } from '../../../src/documents/issuing/send-document.ts';
import { voidDocument } from '../../../src/documents/issuing/void-document.ts';
import type { DocumentKind } from '../../../src/kernel/document-kind.rules.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { approver, author } from './issuing-scene.ts';
import type { IssuingScene } from './issuing-scene.ts';

export const actNames = [
  'submit',
  'recall',
  'reject',
  'approve',
  'withdraw',
  'issue',
  'issue_and_send',
  'send',
  'confirm',
  'discard',
  'void',
] as const;
export type ActName = (typeof actNames)[number];

interface Order {
  readonly orgId: string;
  readonly id: string;
  readonly actor: Actor;
}

type ActOutcome =
  | { readonly kind: 'done'; readonly document: Document }
  | { readonly kind: 'reject'; readonly reason: string };

/** What people can ask for; money settles by use cases of its own. */
export function issuingActs(
  deps: KeyMakerDeps,
): Readonly<Record<ActName, (order: Order) => Promise<ActOutcome>>> {
  return {
    submit: (order) => submitDocument(deps, order),
    recall: (order) => recallDocument(deps, order),
    reject: (order) => rejectDocument(deps, { ...order, reason: 'wrong price' }),
    approve: (order) => approveDocument(deps, { ...order, actor: approver }),
    withdraw: (order) => withdrawDocument(deps, order),
    issue: (order) => issueDocument(deps, order),
    issue_and_send: (order) => issueDocument(deps, { ...order, andSend: true }),
    send: (order) => sendDocument(deps, order),
    confirm: (order) => confirmSupplierCredit(deps, { ...order, actor: approver }),
    discard: (order) => discardDocument(deps, order),
    void: (order) => voidDocument(deps, order),
  };
}

export async function act(
  scene: IssuingScene,
  document: Document,
  name: ActName,
): Promise<Document> {
  const outcome = await issuingActs(scene.deps)[name](scene.order(document.id));
  if (outcome.kind === 'reject') throw new Error(`${name}: ${outcome.reason}`);
  return outcome.document;
}

/** A new document of the kind, and what one act after the other makes of it. */
export async function through(
  scene: IssuingScene,
  kind: DocumentKind,
  ...names: readonly ActName[]
): Promise<Document> {
  let document = await scene.draft({ kind });
  for (const name of names) document = await act(scene, document, name);
  return document;
}

/** As a payment or credit would, without its money: that is settling's own business. */
export async function settle(
  { deps }: IssuingScene,
  document: Document,
  change: MoveChange,
): Promise<Document> {
  const order = { document, trigger: 'settle', actor: author, change } as const;
  const outcome = await withTransaction(deps.database.db, (tx) => moveDocument(tx, deps, order));
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.document;
}
