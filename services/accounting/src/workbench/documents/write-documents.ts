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
import { isBookkeeper } from './actions/document-actions.rules.ts';
import { withAdvice } from './actions/status-advice.rules.ts';
import { admitToDocument, admitToKind } from './admit-to-document.ts';
import type { AdmissionRejection, RoleRejection } from './admit-to-document.ts';
import { decideContact } from './claim-contact.rules.ts';
import type { ContactRefusal } from './claim-contact.rules.ts';
import type { DocumentWarning } from './document-warnings.rules.ts';
import { listPreviewWarnings } from './list-warnings.ts';
import { findDocumentDetails } from './read-document-details.ts';
import type { WorkbenchDeps, DocumentDetails } from './read-document-details.ts';

/** Content as sent: a claim's contact defaults to the claimant, an edit's to the current one. */
export type DocumentInput = Omit<DraftRequest, 'contactId'> & { readonly contactId: string | null };

export interface NewDocument {
  readonly kind: DocumentKind;
  readonly content: DocumentInput;
}

export interface DocumentDone {
  readonly kind: 'done';
  readonly details: DocumentDetails;
}

type ContactRejection = { readonly kind: 'reject'; readonly reason: ContactRefusal };

export type WriteRejection = RoleRejection | ContactRejection | DraftRejection;

export type CreateDocumentOutcome =
  | (DocumentDone & { readonly isRepeat: boolean })
  | WriteRejection
  | { readonly kind: 'reject'; readonly reason: 'idempotency_key_reused' };

/** Creates a draft of a kind that the member may create. */
export async function createDocument(
  deps: WorkbenchDeps,
  caller: MemberCaller,
  wanted: NewDocument,
  repeatable: RepeatableRequest | null,
): Promise<CreateDocumentOutcome> {
  const order = toDraftOrder(caller, wanted);
  if (order.kind === 'reject') return order;
  const outcome = await createDraftOnce(deps, order.draft, repeatable);
  if (outcome.kind === 'reject') return outcome;
  const details = await getDocumentDetails(deps, caller, outcome.document.id);
  return { kind: 'done', details, isRepeat: outcome.kind === 'repeated' };
}

export interface WarnedPreview extends ContentPreview {
  readonly warnings: readonly DocumentWarning[];
  /** How many other people would have to approve it, and the policies that require them. */
  readonly approvalsNeeded: number;
  readonly policies: readonly ApprovalPolicy[];
}

/** What it would contain and post, with the same prices and rejections; stores nothing. */
export async function previewNewDocument(
  deps: WorkbenchDeps,
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
  readonly content: DocumentInput;
}

export type EditDocumentOutcome =
  | DocumentDone
  | AdmissionRejection
  | ContactRejection
  | EditRejection
  | DraftRejection;

/** Replaces all content; an omitted date or contact stays. */
export async function editDocument(
  deps: WorkbenchDeps,
  caller: MemberCaller,
  { id, version, content }: DocumentEdit,
): Promise<EditDocumentOutcome> {
  const admitted = await admitToDocument(deps, caller, id, 'edit');
  if (admitted.kind === 'reject') return admitted;
  const { document } = admitted;
  const { orgId, actor, member } = caller;
  const isClaimant = document.kind === 'expense_claim' && !isBookkeeper(member);
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
  return { kind: 'done', details: await getDocumentDetails(deps, caller, id) };
}

export interface DocumentCorrection {
  readonly id: string;
  readonly version: number;
  readonly correction: Correction;
}

type CorrectRejection = Extract<CorrectDocumentOutcome, { readonly kind: 'reject' }>;

/** Updates fields that may still change once it is posted. */
export async function correctPostedDocument(
  deps: WorkbenchDeps,
  caller: MemberCaller,
  order: DocumentCorrection,
): Promise<DocumentDone | AdmissionRejection | CorrectRejection> {
  const admitted = await admitToDocument(deps, caller, order.id, 'correct');
  if (admitted.kind === 'reject') return admitted;
  const { orgId, actor } = caller;
  const outcome = await correctDocument(deps, { orgId, actor, ...order });
  if (outcome.kind === 'reject') return withAdvice(outcome, 'correct', admitted.document);
  return { kind: 'done', details: await getDocumentDetails(deps, caller, order.id) };
}

/** For a document that the member has just seen: it cannot become invisible to them. */
export async function getDocumentDetails(
  deps: WorkbenchDeps,
  caller: MemberCaller,
  id: string,
): Promise<DocumentDetails> {
  const details = await findDocumentDetails(deps, caller, id);
  if (details === null) throw new Error(`document ${id} not found`);
  return details;
}
