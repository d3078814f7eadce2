import type { Actor } from '@countinghouse/actor';
import { createDraft } from '../../src/documents/drafts/create-draft.ts';
import type { DraftRequest } from '../../src/documents/drafts/draft.rules.ts';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import type { Role } from '../../src/tenants/members/role.rules.ts';
import type { Story } from './story.ts';
import { outcomeOf } from './take.ts';
import type { Outcome } from './take.ts';

interface Writer {
  readonly actor: Actor;
  readonly authorRole?: Role;
}

/** By the scene's author, unless somebody else writes it. */
export async function keepDraft(
  story: Story,
  kind: DocumentKind,
  content: DraftRequest,
  writer: Writer = story.scene.act,
): Promise<Outcome> {
  const { deps, orgId } = story.scene;
  const order = { orgId, ...writer, origin: 'application', kind, content } as const;
  const outcome = await createDraft(deps, order);
  if (outcome.kind === 'created') story.documentIds.push(outcome.document.id);
  return outcomeOf(outcome);
}
