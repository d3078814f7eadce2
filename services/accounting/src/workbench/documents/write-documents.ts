import type { Correction } from '../../documents/drafts/correct-document.rules.ts';
import { correctDocument } from '../../documents/drafts/correct-document.ts';
import type { CorrectDocumentOutcome } from '../../documents/drafts/correct-document.ts';
import { createDraftOnce } from '../../documents/drafts/create-draft-once.ts';
import type { DraftRejection, DraftRequest } from '../../documents/drafts/draft.rules.ts';
import { editDraft } from '../../documents/drafts/edit-draft.ts';
import type { EditRejection } from '../../documents/drafts/edit-draft.ts';
import {
  approvalsNeededFor,
  coveringPolicies,
} from '../../documents/issuing/approvals/approval-policy.rules.ts';
import type { ApprovalPolicy } from '../../documents/issuing/approvals/approval-policy.rules.ts';
import { readApprovalPolicies } from '../../documents/issuing/approvals/read-approval-policies.ts';
import { previewContent } from '../../documents/issuing/preview-content.ts';
import type { ContentPreview } from '../../documents/issuing/preview-content.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { RepeatableRequest } from '../../kernel/idempotency/remember.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { isKeeper } from './actions/document-actions.rules.ts';
import { withAdvice } from './actions/status-advice.rules.ts';
import { admitToDocument, admitToKind } from './admit-to-document.ts';
import type { AdmissionRejection, RoleRejection } from './admit-to-document.ts';
import { decideContact } from './claim-contact.rules.ts';
import type { ContactRefusal } from './claim-contact.rules.ts';
import type { DocumentWarning } from './document-warnings.rules.ts';
import { listPreviewWarnings } from './list-warnings.ts';
import { findDocumentFile } from './read-document-details.ts';
import type { DeskDeps, DocumentDetails } from './read-document-details.ts';

/** As it is sent: a claim may leave its contact to who claims, an edit to what is there. */
export type DeskContent = Omit<DraftRequest, 'contactId'> & { readonly contactId: string | null };

export interface NewDocument {
  readonly kind: DocumentKind;
  readonly content: DeskContent;
}

export interface FileDone {
  readonly kind: 'done';
  readonly file: DocumentDetails;
}

type ContactRejection = { readonly kind: 'reject'; readonly reason: ContactRefusal };

export type WriteRejection = RoleRejection | ContactRejection | DraftRejection;

export type CreateDocumentOutcome =
  | (FileDone & { readonly isRepeat: boolean })
  | WriteRejection
  | { readonly kind: 'reject'; readonly reason: 'idempotency_key_reused' };

/** A draft of any kind, by somebody who may write that kind. */
export async function createDocument(
  deps: DeskDeps,
  caller: MemberCaller,
  wanted: NewDocument,
  repeatable: RepeatableRequest | null,
): Promise<CreateDocumentOutcome> {
  const order = toDraftOrder(caller, wanted);
  if (order.kind === 'reject') return order;
  const outcome = await createDraftOnce(deps, order.draft, repeatable);
  if (outcome.kind === 'reject') return outcome;
  const file = await getFile(deps, caller, outcome.document.id);
  return { kind: 'done', file, isRepeat: outcome.kind === 'repeated' };
}

export interface WarnedPreview extends ContentPreview {
  readonly warnings: readonly DocumentWarning[];
  /** People besides the caller who would have to approve it, and what asks for them. */
  readonly approvalsNeeded: number;
  readonly policies: readonly ApprovalPolicy[];
}

/** What it would be and post, by the same prices and refusals; nothing is stored. */
export async function previewNewDocument(
  deps: DeskDeps,
  caller: MemberCaller,
  wanted: NewDocument,
): Promise<WarnedPreview | WriteRejection> {
  const order = toDraftOrder(caller, wanted);
  if (order.kind === 'reject') return order;
  const preview = await previewContent(deps, order.draft);
  if (preview.kind === 'reject') return preview;
  const { db } = deps.database;
  const policies = await readApprovalPolicies(db, caller.orgId);
  const facts = { ...order.draft, totalBaseMinor: preview.baseAmounts.totalMinor };
  return {
    ...preview,
    warnings: await listPreviewWarnings(db, caller.orgId, preview),
    approvalsNeeded: approvalsNeededFor(policies, facts),
    policies: coveringPolicies(policies, facts),
  };
}

function toDraftOrder({ orgId, actor, member }: MemberCaller, { kind, content }: NewDocument) {
  const refusal = admitToKind(member, kind);
  if (refusal !== null) return refusal;
  const contact = decideContact(kind, member, content.contactId);
  if (contact.kind === 'reject') return contact;
  const draft = {
    orgId,
    actor,
    kind,
    origin: 'application',
    authorRole: member.role,
    content: { ...content, contactId: contact.contactId },
  } as const;
  return { kind: 'order', draft } as const;
}

export interface DocumentEdit {
  readonly id: string;
  readonly version: number;
  readonly content: DeskContent;
}

export type EditDocumentOutcome =
  | FileDone
  | AdmissionRejection
  | ContactRejection
  | EditRejection
  | DraftRejection;

/** All content anew; a date or contact that is left out stays. */
export async function editDocument(
  deps: DeskDeps,
  caller: MemberCaller,
  { id, version, content }: DocumentEdit,
): Promise<EditDocumentOutcome> {
  const admitted = await admitToDocument(deps, caller, id, 'edit');
  if (admitted.kind === 'reject') return admitted;
  const { document } = admitted;
  const { orgId, actor, member } = caller;
  const isClaimant = document.kind === 'expense_claim' && !isKeeper(member);
  const keptId = isClaimant ? null : document.contactId;
  const contact = decideContact(document.kind, member, content.contactId ?? keptId);
  if (contact.kind === 'reject') return contact;
  const outcome = await editDraft(deps, {
    orgId,
    actor,
    id,
    version,
    content: { ...content, contactId: contact.contactId, date: content.date ?? document.date },
  });
  if (outcome.kind === 'reject') return withAdvice(outcome, 'edit', document);
  return { kind: 'done', file: await getFile(deps, caller, id) };
}

export interface DocumentCorrection {
  readonly id: string;
  readonly version: number;
  readonly correction: Correction;
}

type CorrectRejection = Extract<CorrectDocumentOutcome, { readonly kind: 'reject' }>;

/** What may still change once it is in the books. */
export async function correctPostedDocument(
  deps: DeskDeps,
  caller: MemberCaller,
  order: DocumentCorrection,
): Promise<FileDone | AdmissionRejection | CorrectRejection> {
  const admitted = await admitToDocument(deps, caller, order.id, 'correct');
  if (admitted.kind === 'reject') return admitted;
  const { orgId, actor } = caller;
  const outcome = await correctDocument(deps, { orgId, actor, ...order });
  if (outcome.kind === 'reject') return withAdvice(outcome, 'correct', admitted.document);
  return { kind: 'done', file: await getFile(deps, caller, order.id) };
}

/** Of a document that was seen a moment ago: nobody loses sight of it. */
export async function getFile(
  deps: DeskDeps,
  caller: MemberCaller,
  id: string,
): Promise<DocumentDetails> {
  const file = await findDocumentFile(deps, caller, id);
  if (file === null) throw new Error(`document ${id} is gone`);
  return file;
}
