import type { Db } from '../../kernel/database.ts';
import type { DocumentAmounts } from '../../ledger/amounts/amounts.rules.ts';
import { toBaseAmounts } from '../../ledger/amounts/base-amounts.rules.ts';
import type { EntryLine } from '../../ledger/journal/entry.rules.ts';
import { toSystemAccounts } from '../../setup/chart/system-account.rules.ts';
import type { Contact } from '../../setup/contacts/contact.rules.ts';
import { groupComponents } from '../../setup/tax/tax-code.rules.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import type { Document } from '../document/document.rules.ts';
import { contentHash } from '../drafts/content-hash.ts';
import { contentOf } from '../drafts/draft.rules.ts';
import type { DraftRejection } from '../drafts/draft.rules.ts';
import { priceContent } from '../drafts/price-content.ts';
import type { ApprovalPolicy } from './approvals/approval-policy.rules.ts';
import type { DecidedContent } from './approvals/check-approver.ts';
import { controlAmountOf, documentPostings } from './document-postings.rules.ts';
import type { ControlAmount } from './document-postings.rules.ts';
import { findPostingContext } from './posting-context.sql.ts';
import type { PostingContext } from './posting-context.sql.ts';
import { withAmounts } from './reprice.rules.ts';
import type { PricedDocument } from './reprice.rules.ts';

/** A document as it would be posted now. */
export interface PreparedPosting {
  readonly kind: 'prepared';
  readonly organisation: Organisation;
  readonly stored: PricedDocument;
  /** With the current rate and amounts, which may differ from the stored ones. */
  readonly priced: PricedDocument;
  readonly contact: Contact;
  /** Policies for the document's kind. */
  readonly policies: readonly ApprovalPolicy[];
  readonly amounts: DocumentAmounts;
  readonly baseAmounts: DocumentAmounts;
  /** The resulting receivable or payable. */
  readonly control: ControlAmount;
  readonly entryLines: readonly EntryLine[];
}

/**
 * Prices a stored document again, with the rates of its date as known now, and computes its entry. The
 * contact, accounts and tax codes must be active. Writes nothing.
 */
export async function preparePosting(
  db: Db,
  document: Document,
  openItemId: string | null,
  known?: PostingContext,
): Promise<PreparedPosting | DraftRejection> {
  const context = known ?? (await getPostingContext(db, document));
  const { organisation, lines, policies, ...around } = context;
  const content = contentOf(document, lines);
  const priced = await priceContent(db, organisation, document.kind, content, {
    contact: around.contact,
    accounts: new Map(around.accounts.map((account) => [account.id, account])),
    taxes: groupComponents(around.taxes),
  });
  if (priced.kind === 'reject') return priced;
  const base = toBaseAmounts(priced.totals, {
    from: priced.currency,
    to: organisation.baseCurrency,
    rate: priced.fxRate,
  });
  if (base.kind === 'reject') return { ...base, field: 'lines' };
  const accounts = toSystemAccounts(organisation.id, around.systemAccounts);
  const postable = {
    kind: document.kind,
    contactId: document.contactId,
    openItemId,
    currency: document.currency,
    accountIds: lines.map((line) => line.accountId),
    amounts: priced.totals,
    baseAmounts: base.amounts,
  };
  const stored = { document, lines };
  return {
    kind: 'prepared',
    organisation,
    stored,
    priced: withAmounts(stored, priced.totals, priced.fxRate),
    contact: priced.contact,
    policies,
    amounts: priced.totals,
    baseAmounts: base.amounts,
    control: controlAmountOf(postable, accounts),
    entryLines: documentPostings(postable, { accounts, taxScheme: organisation.taxScheme }),
  };
}

/** What an approver decides on when approving posts the document. */
export function decidedContentOf({
  policies,
  baseAmounts,
  priced,
}: PreparedPosting): DecidedContent {
  return {
    policies,
    totalBaseMinor: baseAmounts.totalMinor,
    contentHash: contentHash(priced.document, priced.lines),
  };
}

export async function getPostingContext(db: Db, document: Document): Promise<PostingContext> {
  const context = await findPostingContext(db, document);
  if (context === null) throw new Error(`organisation ${document.orgId} not found`);
  return context;
}
