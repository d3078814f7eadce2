import type { Document } from '../../../services/accounting/src/documents/document/document.rules.ts';
import { readDocument } from '../../../services/accounting/src/documents/document/read-document.ts';
import { createDraft } from '../../../services/accounting/src/documents/drafts/create-draft.ts';
import type { DraftLine } from '../../../services/accounting/src/documents/drafts/draft.rules.ts';
import { approveDocument } from '../../../services/accounting/src/documents/issuing/approvals/approve-document.ts';
import { submitDocument } from '../../../services/accounting/src/documents/issuing/approvals/submit-document.ts';
import { confirmSupplierCredit } from '../../../services/accounting/src/documents/issuing/confirm-supplier-credit.ts';
import { issueDocument } from '../../../services/accounting/src/documents/issuing/issue-document.ts';
import { voidDocument } from '../../../services/accounting/src/documents/issuing/void-document.ts';
import { createNextDocument } from '../../../services/accounting/src/sales/recurring/create-next-document.ts';
import type { Role } from '../../../services/accounting/src/tenants/members/role.rules.ts';
import type { PlannedDocument, PlannedLine } from '../plan/types.ts';
import { orFail } from './bookkeeper.ts';
import type { Office } from './bookkeeper.ts';

/** Written by its author, and processed as far as the plan says by people with the right. */
export async function makeDocument(
  office: Office,
  date: string,
  planned: PlannedDocument,
): Promise<void> {
  const { document } = orFail(
    await createDraft(office.on(date), {
      ...office.as(planned.author),
      authorRole: planned.author,
      origin: 'application',
      kind: planned.kind,
      content: toContent(office, date, planned),
    }),
  );
  office.made.documents.set(planned.key, document.id);
  await finish(office, date, document, planned);
}

async function finish(
  office: Office,
  date: string,
  document: Document,
  { end, author }: PlannedDocument,
): Promise<void> {
  switch (end) {
    case 'draft':
      return;
    case 'submitted':
      return submit(office, date, document, author);
    case 'issued':
    case 'sent':
      return issue(office, date, document, end === 'sent');
    case 'void':
      await issue(office, date, document, false);
      orFail(await voidDocument(office.on(date), act(office, 'accountant', document)));
      return;
    case 'booked':
      if (document.kind === 'expense_claim') await submit(office, date, document, author);
      return book(office, date, document);
  }
}

const act = (office: Office, role: Role, { id }: Document) => ({ ...office.as(role), id });

async function submit(office: Office, date: string, document: Document, by: Role): Promise<void> {
  orFail(await submitDocument(office.on(date), act(office, by, document)));
}

/** Documents that need a second person go to one first. */
export async function issue(
  office: Office,
  date: string,
  document: Document,
  andSend: boolean,
): Promise<void> {
  const order = { ...act(office, 'bookkeeper', document), andSend };
  const outcome = await issueDocument(office.on(date), order);
  if (outcome.kind !== 'reject') return;
  if (outcome.reason !== 'approval_required') orFail(outcome);
  await submit(office, date, document, 'bookkeeper');
  orFail(await approveDocument(office.on(date), approval(office, document)));
  orFail(await issueDocument(office.on(date), order));
}

/** As issue, for documents from suppliers and employees: approving one posts it. */
async function book(office: Office, date: string, document: Document): Promise<void> {
  const approve = document.kind === 'supplier_credit' ? confirmSupplierCredit : approveDocument;
  const order = approval(office, document);
  const outcome = await approve(office.on(date), order);
  if (outcome.kind !== 'reject') return;
  if (outcome.reason !== 'approval_required') orFail(outcome);
  await submit(office, date, document, 'bookkeeper');
  orFail(await approve(office.on(date), order));
}

/** The approver up to their limit; above it the accountant. Never the payee. */
function approval(office: Office, document: Document) {
  const limit = office.caller('approver').member.approvalLimitMinor ?? 0n;
  const isSmall =
    document.currency === office.organisation.baseCurrency && document.totalMinor <= limit;
  const role = isSmall ? 'approver' : 'accountant';
  const { approvalLimitMinor, contactId } = office.caller(role).member;
  return { ...act(office, role, document), approver: { approvalLimitMinor, contactId } };
}

/** The recurring document of a day. */
export async function makeRecurring(
  office: Office,
  date: string,
  { key, document }: { readonly key: string; readonly document: string },
): Promise<void> {
  const recurring = { orgId: office.organisation.id, id: office.made.recurring.get(key) };
  const run = await createNextDocument(office.on(date), recurring);
  if (run?.outcome !== 'made' || run.documentId === null) {
    throw new Error(
      `the demo's ${key} of ${date} was not made: ${run?.reason ?? 'nothing was due'}`,
    );
  }
  office.made.documents.set(document, run.documentId);
}

export async function getDocument(office: Office, key: string): Promise<Document> {
  const { db } = office.on(office.endDate).database;
  const found = await readDocument(db, office.organisation.id, office.made.documents.get(key));
  if (found === null) throw new Error(`the demo's document ${key} is gone`);
  return found;
}

function toContent(office: Office, date: string, planned: PlannedDocument) {
  return {
    contactId: office.contact(planned.contact),
    date,
    dueDate: null,
    reference: planned.reference ?? null,
    notes: null,
    currency: null,
    chosenRate: null,
    amounts: null,
    creditsId: planned.credits === undefined ? null : office.made.documents.get(planned.credits),
    lines: planned.lines.map((line) => toDraftLine(office, line)),
  };
}

export function toDraftLine(office: Office, line: PlannedLine): DraftLine {
  return {
    itemId: line.item === undefined ? null : office.item(line.item),
    description: line.description ?? null,
    quantity: line.quantity ?? '1',
    unitPrice: line.unitPrice ?? null,
    discountPct: line.discountPct ?? '0',
    accountId: line.account === undefined ? null : office.account(line.account),
    taxCodeId: line.tax === undefined ? null : office.tax(line.tax),
  };
}
