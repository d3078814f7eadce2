import type { Document } from '../../src/documents/document/document.rules.ts';
import { submitDocument } from '../../src/documents/issuing/approvals/submit-document.ts';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import type { Member } from '../../src/tenants/members/member.rules.ts';
import { performAction } from '../../src/workbench/documents/actions/perform-action.ts';
import type { ActionOutcome } from '../../src/workbench/documents/actions/perform-action.ts';
import { issuingActs } from '../support/documents/issuing-acts.ts';
import { keepDraft } from './drafting.ts';
import { callerOf, officeDeps, staffWith } from './people.ts';
import { contentOf } from './random-content.ts';
import type { Story } from './story.ts';
import { outcomeOf } from './take.ts';
import type { Outcome } from './take.ts';

const waysIn = {
  invoice: 'issue_and_send',
  credit_note: 'issue',
  bill: 'approve',
  supplier_credit: 'confirm',
  expense_claim: 'approve',
} as const;

/** A new document goes the usual way into the books, past other people where a policy asks for them. */
export async function enterNew(
  story: Story,
  kind: DocumentKind,
  dice: readonly number[],
): Promise<Outcome> {
  const drafted = await keepDraft(story, kind, contentOf(story, kind, dice));
  const id = story.documentIds.at(-1);
  if (drafted !== 'created' || id === undefined) return drafted;
  const acts = issuingActs(story.scene.deps);
  const order = story.scene.order(id);
  if (kind === 'expense_claim') await acts.submit(order);
  const outcome = outcomeOf(await acts[waysIn[kind]](order));
  if (outcome !== 'approval_required') return outcome;
  const approved = await passApproval(story, id);
  const isSale = kind === 'invoice' || kind === 'credit_note';
  return isSale && approved === 'done' ? outcomeOf(await acts[waysIn[kind]](order)) : approved;
}

/** Everybody who may is asked, until nobody else is needed. */
async function passApproval(story: Story, id: string): Promise<Outcome> {
  const { deps, order, read } = story.scene;
  const submitted = await submitDocument(deps, order(id));
  if (submitted.kind === 'reject') return submitted.reason;
  for (const member of await staffWith(story, 'documents:approve')) {
    const outcome = await agree(story, member, await read(id));
    if (outcome.kind === 'done' && outcome.details.document.status !== 'awaiting_approval') {
      return 'done';
    }
  }
  return 'waits';
}

/** By the word that the kind has for it. */
export function agree(
  story: Story,
  member: Member,
  { id, version, kind }: Pick<Document, 'id' | 'version' | 'kind'>,
): Promise<ActionOutcome> {
  const action = kind === 'supplier_credit' ? 'confirm' : 'approve';
  return performAction(officeDeps(story), callerOf(story, member), { action, id, version });
}
