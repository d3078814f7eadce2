import type { Document } from '../../src/documents/document/document.rules.ts';
import { editDraft } from '../../src/documents/drafts/edit-draft.ts';
import { addApprovalPolicy } from '../../src/documents/issuing/approvals/add-approval-policy.ts';
import { approveDocument } from '../../src/documents/issuing/approvals/approve-document.ts';
import { readApprovalPolicies } from '../../src/documents/issuing/approvals/read-approval-policies.ts';
import { removeApprovalPolicy } from '../../src/documents/issuing/approvals/remove-approval-policy.ts';
import { submitDocument } from '../../src/documents/issuing/approvals/submit-document.ts';
import { issueDocument } from '../../src/documents/issuing/issue-document.ts';
import { documentKinds } from '../../src/kernel/document-kind.rules.ts';
import { performAction } from '../../src/workbench/documents/actions/perform-action.ts';
import { keepDraft } from './drafting.ts';
import { agree } from './entering.ts';
import { actorOf, callerOf, officeDeps, staffOf, staffWith } from './people.ts';
import { contentOf } from './random-content.ts';
import { pick } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Outcome, Take } from './take.ts';

/** More of them would let nothing into the books. */
const policiesMax = 2;

/** What needs several people, and what they say. */
export const approvalTakes = {
  set_policy: async (story, dice) => {
    const { deps, orgId, act } = story.scene;
    const policies = await readApprovalPolicies(deps.database.db, orgId);
    const isRemoving = policies.length === policiesMax || (dice[0] ?? 0) % 3 === 0;
    if (policies.length === 0 || !isRemoving) return addPolicy(story, dice);
    const { id } = pick(policies, dice[1] ?? 0);
    return outcomeOf(await removeApprovalPolicy(deps, { ...act, id }));
  },
  /** Something waits, and one after the other says what they think of it. Gives what the last one said. */
  decide: async (story, dice) => {
    const { deps, orgId } = story.scene;
    if ((await readApprovalPolicies(deps.database.db, orgId)).length === 0) {
      await addPolicy(story, dice);
    }
    const id = (await anyWaiting(story, dice[0] ?? 0)) ?? (await submitNew(story, dice));
    let said: Outcome = nothingThere;
    if (id === undefined) return said;
    for (const number of numbersOf(dice)) {
      const document = await story.scene.read(id);
      if (document.status !== 'awaiting_approval') break;
      // Other dice than before: what is edited says something else.
      const own = dice.map((one) => one + number);
      said = await pick(opinions, number)(story, document, own);
    }
    await issueApproved(story, id);
    return said;
  },
} as const satisfies Readonly<Record<string, Take>>;

/** One for each who says something, up to eight: after an edit it takes as many again. */
function numbersOf(dice: readonly number[]): readonly number[] {
  const [, , step = 0, count = 0, ...numbers] = dice;
  return Array.from(
    { length: 1 + (count % 8) },
    (_, index) => (numbers[index % numbers.length] ?? 0) + index * step,
  );
}

/** An approved sale is not in the books before it is issued. */
async function issueApproved({ scene }: Story, id: string): Promise<void> {
  const { kind, status } = await scene.read(id);
  const isSale = kind === 'invoice' || kind === 'credit_note';
  if (isSale && status === 'approved') await issueDocument(scene.deps, scene.order(id));
}

async function addPolicy({ scene }: Story, dice: readonly number[]): Promise<Outcome> {
  await addApprovalPolicy(scene.deps, {
    ...scene.act,
    policy: {
      kind: pick(documentKinds, dice[2] ?? 0),
      aboveMinor: pick([null, null, 10_000n, 500_000n], dice[2] ?? 0),
      origin: pick([null, null, null, 'application'] as const, dice[4] ?? 0),
      authorRole: pick([null, null, null, 'bookkeeper'] as const, dice[5] ?? 0),
      approvalsNeeded: pick([1, 2, 2, 2, 3], dice[6] ?? 0),
    },
  });
  return 'added';
}

async function anyWaiting({ scene }: Story, number: number): Promise<string | undefined> {
  const rows = await scene.deps.database.db
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', scene.orgId)
    .where('status', '=', 'awaiting_approval')
    .orderBy('id')
    .execute();
  return rows.length === 0 ? undefined : pick(rows, number).id;
}

/** By one of those who keep the books, of a kind that a policy is about. */
async function submitNew(story: Story, dice: readonly number[]): Promise<string | undefined> {
  const { deps, orgId } = story.scene;
  const policies = await readApprovalPolicies(deps.database.db, orgId);
  const { kind } = pick(policies, dice[1] ?? 0);
  const writer = pick(await staffWith(story, 'purchase_drafts:write'), dice[2] ?? 0);
  const actor = actorOf(writer);
  const content = contentOf(story, kind, dice);
  const drafted = await keepDraft(story, kind, content, { actor, authorRole: writer.role });
  const id = story.documentIds.at(-1);
  if (drafted !== 'created' || id === undefined) return undefined;
  const submitted = await submitDocument(deps, { orgId, actor, id });
  return submitted.kind === 'done' ? id : undefined;
}

type Opinion = (story: Story, document: Document, dice: readonly number[]) => Promise<Outcome>;

/** Now and then somebody whose role forbids it. */
const approves: Opinion = async (story, document, dice) => {
  const able = await staffWith(story, 'documents:approve');
  const people = (dice[6] ?? 0) % 6 === 0 ? await staffOf(story) : able;
  const outcome = await agree(story, pick(people, dice[1] ?? 0), document);
  if (outcome.kind === 'reject') return outcome.reason;
  return outcome.details.document.status === 'awaiting_approval' ? 'waits' : 'approved';
};

/** Whoever wrote it, past the desk: what refuses them is the approval itself. */
const approvesOwn: Opinion = async ({ scene }, { orgId, id, author: actor }) => {
  const outcome = await approveDocument(scene.deps, { orgId, id, actor });
  return outcome.kind === 'reject' ? outcome.reason : 'approved_alone';
};

const approvesTwice: Opinion = async (story, document, dice) => {
  const member = pick(await staffWith(story, 'documents:approve'), dice[1] ?? 0);
  const first = await agree(story, member, document);
  if (first.kind === 'reject') return first.reason;
  const second = await agree(story, member, first.details.document);
  if (second.kind === 'done') throw new Error('somebody approved the same thing twice');
  return second.reason;
};

const rejects: Opinion = async (story, { id, version }, dice) => {
  const caller = callerOf(story, pick(await staffOf(story), dice[1] ?? 0));
  const order = { action: 'reject', id, version, reason: 'too dear' } as const;
  const outcome = await performAction(officeDeps(story), caller, order);
  return outcome.kind === 'reject' ? outcome.reason : 'rejected';
};

/** It is submitted again at once, so that others go on with what it says now. */
const changes: Opinion = async (story, { id, version, kind }, dice) => {
  const { deps, act } = story.scene;
  const content = contentOf(story, kind, dice);
  const outcome = await editDraft(deps, { ...act, id, version, content });
  if (outcome.kind === 'reject') return outcome.reason;
  const submitted = await submitDocument(deps, { ...act, id });
  return submitted.kind === 'reject' ? submitted.reason : 'edited';
};

/** What one agreed to is edited before the next one agrees, whose word is the first of the new content. */
const changesBetween: Opinion = async (story, document, dice) => {
  const able = await staffWith(story, 'documents:approve');
  const first = pick(able, dice[1] ?? 0);
  const outcome = await agree(story, first, document);
  if (outcome.kind === 'reject') return outcome.reason;
  const agreed = outcome.details.document;
  if (agreed.status !== 'awaiting_approval') return 'approved';
  const edited = await changes(story, agreed, dice);
  if (edited !== 'edited') return edited;
  const others = able.filter(({ id }) => id !== first.id);
  const second = await agree(story, pick(others, dice[2] ?? 0), await story.scene.read(agreed.id));
  return second.kind === 'reject' ? second.reason : 'edited';
};

/** As often as they come: a document that several have to approve needs more who do. */
const opinions: readonly Opinion[] = [
  approves,
  approves,
  approves,
  approvesTwice,
  approvesTwice,
  approvesOwn,
  rejects,
  changes,
  changesBetween,
  changesBetween,
];
