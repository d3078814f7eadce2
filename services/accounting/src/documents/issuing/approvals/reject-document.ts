import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { readLines } from '../../document/read-document.ts';
import { contentHash } from '../../drafts/content-hash.ts';
import { actOnDocument } from '../act-on-document.ts';
import type { DocumentOrder } from '../act-on-document.ts';
import { moveOrThrow } from '../move-or-throw.ts';
import type { PlainOutcome } from '../move-or-throw.ts';
import { isAboveLimit, totalBaseMinorOf } from './approval-policy.rules.ts';
import type { ApproverFacts } from './check-approver.ts';
import { recordDecision } from './record-decision.ts';

export interface RejectOrder extends DocumentOrder {
  readonly reason: string;
  readonly approver?: ApproverFacts;
}

export type RejectOutcome =
  | PlainOutcome
  | { readonly kind: 'reject'; readonly reason: 'above_own_limit' };

/** Returns a submitted document to draft, with the reason. */
export async function rejectDocument(deps: BooksDeps, order: RejectOrder): Promise<RejectOutcome> {
  return actOnDocument(deps, order, 'reject', async (tx, document): Promise<RejectOutcome> => {
    const { actor, reason, approver } = order;
    const { baseCurrency } = await getOrganisation(tx, document.orgId);
    const totalBaseMinor = totalBaseMinorOf(document, baseCurrency);
    if (isAboveLimit({ limitMinor: approver?.approvalLimitMinor ?? null }, { totalBaseMinor })) {
      return { kind: 'reject', reason: 'above_own_limit' };
    }
    const lines = await readLines(tx, document.orgId, document.id);
    await recordDecision(tx, deps, {
      ...order,
      documentVersion: document.version,
      decision: 'rejected',
      contentHash: contentHash(document, lines),
    });
    return {
      kind: 'done',
      document: await moveOrThrow(tx, deps, { document, trigger: 'reject', actor, reason }),
    };
  });
}
