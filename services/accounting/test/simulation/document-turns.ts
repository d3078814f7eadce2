import { mayTrigger } from '../../src/documents/document/moves.rules.ts';
import { createDraft } from '../../src/documents/drafts/create-draft.ts';
import type { DraftRequest } from '../../src/documents/drafts/draft.rules.ts';
import { editDraft } from '../../src/documents/drafts/edit-draft.ts';
import { documentKinds } from '../../src/kernel/document-kind.rules.ts';
import type { DocumentStatus } from '../../src/kernel/document-kind.rules.ts';
import { actNames, issuingActs } from '../support/documents/issuing-acts.ts';
import { keepDraft } from './drafting.ts';
import { enterNew } from './entering.ts';
import { contentOf } from './random-content.ts';
import { pick } from './story.ts';
import type { Story } from './story.ts';
import { nothingThere, outcomeOf } from './take.ts';
import type { Take } from './take.ts';

/** In which people can do something beside settling. */
const movingStatuses = ['draft', 'awaiting_approval', 'approved', 'posted', 'sent'] as const;

/** From the first draft of a document into the books. */
export const documentTakes = {
  draft: async (story, dice) => {
    const kind = pick(documentKinds, dice[0] ?? 0);
    return keepDraft(story, kind, contentOf(story, kind, dice));
  },
  /** Before the books it is edited; afterwards it would be refused, as it is now and then. */
  edit: async (story, dice) => {
    const isOdd = (dice[6] ?? 0) % 8 === 0;
    const ids = isOdd ? story.documentIds : await listUnposted(story);
    if (ids.length === 0) return nothingThere;
    const { id, version, kind } = await story.scene.read(pick(ids, dice[7] ?? 0));
    const content = contentOf(story, kind, dice);
    return outcomeOf(
      await editDraft(story.scene.deps, { ...story.scene.act, id, version, content }),
    );
  },
  act: async (story, dice) => {
    const moving = await listInStatuses(story, movingStatuses);
    const ids = moving.length === 0 || (dice[3] ?? 0) % 8 === 0 ? story.documentIds : moving;
    if (ids.length === 0) return nothingThere;
    const document = await story.scene.read(pick(ids, dice[0] ?? 0));
    const acts = issuingActs(story.scene.deps);
    // Now and then one that its status forbids.
    const likely = actNames.filter((name) => mayTrigger(document, name));
    const names = likely.length === 0 || (dice[2] ?? 0) % 5 === 0 ? actNames : likely;
    return outcomeOf(await acts[pick(names, dice[1] ?? 0)](story.scene.order(document.id)));
  },
  /** So that stories have something to settle. */
  enter: (story, dice) => enterNew(story, pick(documentKinds, dice[0] ?? 0), dice),
  /** What belongs to others does not exist here, whatever it is. */
  reach_over: async (story, dice) => {
    const { scene, stranger } = story;
    const content = contentOf(story, 'invoice', dice);
    const [line] = content.lines;
    if (line === undefined) throw new Error('a document without lines');
    const foreign = pick<DraftRequest>(
      [
        { ...content, contactId: stranger.customer.id },
        { ...content, lines: [{ ...line, accountId: stranger.accountIdOf('4000') }] },
        { ...content, lines: [{ ...line, taxCodeId: stranger.taxCodes.standard }] },
        { ...content, lines: [{ ...line, itemId: stranger.items.service }] },
      ],
      dice[7] ?? 0,
    );
    const order = {
      ...scene.act,
      origin: 'application',
      kind: 'invoice',
      content: foreign,
    } as const;
    const outcome = await createDraft(scene.deps, order);
    if (outcome.kind === 'created') throw new Error('a draft with something of others');
    return outcome.reason;
  },
} as const satisfies Readonly<Record<string, Take>>;

export function listUnposted(story: Story): Promise<readonly string[]> {
  return listInStatuses(story, ['draft', 'awaiting_approval']);
}

async function listInStatuses(
  { scene }: Story,
  statuses: readonly DocumentStatus[],
): Promise<readonly string[]> {
  const rows = await scene.deps.database.db
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', scene.orgId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
