import type { Tx } from '../../kernel/database.ts';
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
import type { JudgedContent } from './approvals/judge-approver.ts';
import { controlAmountOf, documentPostings } from './document-postings.rules.ts';
import type { ControlAmount } from './document-postings.rules.ts';
import { withAmounts } from './reprice.rules.ts';
import type { PricedDocument } from './reprice.rules.ts';
import { findSurroundings } from './surroundings.sql.ts';
import type { Surroundings } from './surroundings.sql.ts';

/** A document as it would go into the books now. */
export interface PreparedPosting {
  readonly kind: 'prepared';
  readonly organisation: Organisation;
  readonly stored: PricedDocument;
  /** With the rate and amounts of now, which need not be the stored ones. */
  readonly priced: PricedDocument;
  readonly contact: Contact;
  /** Those of the document's kind. */
  readonly policies: readonly ApprovalPolicy[];
  readonly amounts: DocumentAmounts;
  readonly baseAmounts: DocumentAmounts;
  /** What somebody then owes. */
  readonly control: ControlAmount;
  readonly entryLines: readonly EntryLine[];
}

/**
 * Prices a stored document once more, by the rates of its date as they are known now and only with a
 * contact, accounts and tax codes in use, and says what the books would get. Writes nothing.
 */
export async function preparePosting(
  tx: Tx,
  document: Document,
  openItemId: string | null,
  known?: Surroundings,
): Promise<PreparedPosting | DraftRejection> {
  const surroundings = known ?? (await getSurroundings(tx, document));
  const { organisation, lines, policies, ...around } = surroundings;
  const content = contentOf(document, lines);
  const priced = await priceContent(tx, organisation, document.kind, content, {
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

/** What an approver of a document that is about to enter the books decides on. */
export function judgedContentOf({ policies, baseAmounts, priced }: PreparedPosting): JudgedContent {
  return {
    policies,
    totalBaseMinor: baseAmounts.totalMinor,
    contentHash: contentHash(priced.document, priced.lines),
  };
}

export async function getSurroundings(tx: Tx, document: Document): Promise<Surroundings> {
  const surroundings = await findSurroundings(tx, document);
  if (surroundings === null) throw new Error(`there is no organisation ${document.orgId}`);
  return surroundings;
}
