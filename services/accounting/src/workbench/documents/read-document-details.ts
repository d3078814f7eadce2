import type { Actor } from '@countinghouse/actor';
import type { SendJob } from '@countinghouse/jobs';
import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { linkPath } from '../../customers/public-links/public-link.rules.ts';
import { findPublicUrl } from '../../customers/public-links/public-links.ts';
import { findDocumentWithLines } from '../../documents/document/get-document.ts';
import type { DocumentWithLines } from '../../documents/document/get-document.ts';
import { maySee } from '../../documents/document/visibility.rules.ts';
import { coveringPolicies } from '../../documents/issuing/approvals/approval-policy.rules.ts';
import type {
  ApprovalPolicy,
  ApprovalProgress,
} from '../../documents/issuing/approvals/approval-policy.rules.ts';
import { readApprovalPolicies } from '../../documents/issuing/approvals/read-approval-policies.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { listActorNames } from '../../people/members/actor-names.reads.ts';
import type { AllocationView } from '../../settling/allocations/allocation.rules.ts';
import { listSettlements } from '../../settling/allocations/list-settlements.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { availableActions } from './actions/document-actions.rules.ts';
import type { AvailableAction } from './actions/document-actions.rules.ts';
import { readActionFacts } from './actions/read-action-facts.ts';
import {
  findLinkSeen,
  listDecisions,
  listDocumentHistory,
  listDocumentTaxes,
} from './document-parts.sql.ts';
import type { DecisionRow, HistoryRow, TaxPart } from './document-parts.sql.ts';
import type { DocumentWarning } from './document-warnings.rules.ts';
import { listWarnings } from './list-warnings.ts';

export interface WorkbenchDeps extends BooksDeps {
  readonly sealer: Sealer;
  readonly queueMail: QueueMail;
  /** Emails documents that are issued and sent. */
  readonly sendJob: SendJob;
  /** Base URL of public pages. */
  readonly publicUrl: string;
}

/** The newest of each are shown; more than any document has. */
const historyMax = 200;
const decisionsMax = 100;

/** A document with everything that belongs to it, for one member. */
export interface DocumentDetails extends DocumentWithLines {
  readonly contactName: string;
  readonly taxes: readonly TaxPart[];
  readonly history: readonly HistoryRow[];
  readonly decisions: readonly DecisionRow[];
  readonly progress: ApprovalProgress;
  /** Policies that apply to it. */
  readonly policies: readonly ApprovalPolicy[];
  readonly settlements: readonly AllocationView[];
  readonly link: DocumentLink | null;
  readonly warnings: readonly DocumentWarning[];
  readonly actions: readonly AvailableAction[];
  /** Names of members and keys, by id. */
  readonly names: ReadonlyMap<string, string>;
}

interface DocumentLink {
  readonly url: string;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date | null;
}

/** Null too if the document exists but is not visible to this member. */
export function findDocumentDetails(
  deps: WorkbenchDeps,
  caller: MemberCaller,
  id: string,
): Promise<DocumentDetails | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const found = await findDocumentWithLines(tx, caller.orgId, id);
    if (found === null || !maySee(caller.member, found.document)) return null;
    return readParts(tx, deps, caller, found);
  });
}

async function readParts(
  tx: Tx,
  deps: WorkbenchDeps,
  caller: MemberCaller,
  found: DocumentWithLines,
): Promise<DocumentDetails> {
  const { document } = found;
  const { orgId, id } = document;
  const policies = await readApprovalPolicies(tx, orgId);
  const facts = await readActionFacts(tx, found, policies, { ...caller, now: deps.now() });
  const { progress, contactName } = facts;
  const history = await listDocumentHistory(tx, orgId, id, historyMax);
  const decisions = await listDecisions(tx, orgId, id, decisionsMax);
  const actors = [document.author.id, ...history.map(actorOf), ...decisions.map(actorOf)];
  return {
    ...found,
    contactName,
    taxes: await listDocumentTaxes(tx, orgId, id),
    history,
    decisions,
    progress,
    policies: coveringPolicies(policies, { ...document, ...progress }),
    settlements: await listSettlements(tx, orgId, { kind: 'document', id }),
    link: await readLink(tx, deps, orgId, id),
    warnings: await listWarnings(tx, found, facts.lockedUntil),
    actions: availableActions(facts),
    names: await listActorNames(tx, orgId, [...new Set(actors)]),
  };
}

function actorOf({ actor }: { readonly actor: Actor['id'] }): string {
  return actor;
}

async function readLink(
  tx: Tx,
  { sealer, publicUrl }: WorkbenchDeps,
  orgId: string,
  id: string,
): Promise<DocumentLink | null> {
  const seen = await findLinkSeen(tx, orgId, id);
  if (seen === null) return null;
  const subject = { kind: 'document', id } as const;
  const token = await findPublicUrl(tx, { sealer }, orgId, subject);
  return token === null ? null : { url: publicUrl + linkPath(subject, token), ...seen };
}
