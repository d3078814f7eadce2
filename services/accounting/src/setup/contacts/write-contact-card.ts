import { withTransaction } from '@countinghouse/postgres';
import { changesOf } from '../../kernel/audit/changes.rules.ts';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { RepeatableRequest } from '../../kernel/idempotency/remember.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { checkLineDefaults } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaultsRejection } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';
import { findChoosableTerms } from '../payment-terms/find-terms.ts';
import { lockCard, listSimilarContacts, saveCard } from './contact-cards.sql.ts';
import type { SimilarContact } from './contact-cards.sql.ts';
import type { ContactCard, ContactContent } from './contact.rules.ts';
import { addContact } from './create-contact.ts';
import type { ContactRequest } from './create-contact.ts';
import { getContactProfile } from './read-contact-cards.ts';
import type { ContactProfile } from './read-contact-cards.ts';

export interface NewCard extends Omit<ContactRequest, 'defaults'> {
  readonly defaults: LineDefaults;
}

type ChoiceRejection =
  | LineDefaultsRejection
  | { readonly kind: 'reject'; readonly reason: 'payment_terms_not_found' };

export type CreateCardOutcome =
  | {
      readonly kind: 'created';
      readonly profile: ContactProfile;
      /** Contacts with the same name or email address: possible duplicates. */
      readonly similarContacts: readonly SimilarContact[];
      readonly isRepeat: boolean;
    }
  | ChoiceRejection
  | { readonly kind: 'reject'; readonly reason: 'idempotency_key_reused' };

/** As many as anyone reviews. */
const similarContactsMax = 5;

/** Creates a contact with all fields that people enter; a similar contact does not block it. */
export function createContactCard(
  deps: BooksDeps,
  caller: MemberCaller,
  card: NewCard,
  repeatable: RepeatableRequest | null,
): Promise<CreateCardOutcome> {
  const { orgId, actor } = caller;
  return withTransaction(deps.database.db, async (tx): Promise<CreateCardOutcome> => {
    const refusal = await refuseChoices(tx, orgId, card.defaults, card.paymentTermsId ?? null);
    if (refusal !== null) return refusal;
    const made = await addContact(tx, deps, { orgId, actor, request: card, repeatable });
    if (made.kind === 'reject') return made;
    const { id, name, email } = made.contact;
    return {
      kind: 'created',
      profile: await getContactProfile(tx, caller, id, deps.now()),
      similarContacts: await listSimilarContacts(
        tx,
        orgId,
        { id, name, email },
        similarContactsMax,
      ),
      isRepeat: made.kind === 'replayed',
    };
  });
}

export type EditCardOutcome =
  | { readonly kind: 'edited'; readonly profile: ContactProfile }
  | ChoiceRejection
  | {
      readonly kind: 'reject';
      readonly reason: 'contact_not_found' | 'version_conflict' | 'contact_is_neither';
    };

export interface EditCardOrder {
  readonly contactId: string;
  /** The version that the editor saw. */
  readonly version: number;
  /** Omitted fields are left unchanged. */
  readonly content: Partial<ContactContent>;
}

export function editContactCard(
  deps: BooksDeps,
  caller: MemberCaller,
  { contactId, version, ...order }: EditCardOrder,
): Promise<EditCardOutcome> {
  const { orgId, actor } = caller;
  return withTransaction(deps.database.db, async (tx): Promise<EditCardOutcome> => {
    const before = await lockCard(tx, orgId, contactId);
    if (before === null) return { kind: 'reject', reason: 'contact_not_found' };
    if (before.version !== version) return { kind: 'reject', reason: 'version_conflict' };
    const content: ContactContent = { ...before, ...order.content };
    if (!content.isCustomer && !content.isSupplier) {
      return { kind: 'reject', reason: 'contact_is_neither' };
    }
    const changes = changesOf(toAudited(before), toAudited(content));
    if (changes === null) return edited(tx, deps, caller, contactId);
    const termsId = content.paymentTermsId;
    const chosenId = termsId === before.paymentTermsId ? null : termsId;
    const refusal = await refuseChoices(tx, orgId, content, chosenId);
    if (refusal !== null) return refusal;
    await saveCard(tx, orgId, contactId, content, deps.now());
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'contact.changed',
      subjectKind: 'contact',
      subjectId: contactId,
      detail: { ...changes },
    });
    return edited(tx, deps, caller, contactId);
  });
}

async function edited(
  tx: Tx,
  { now }: BooksDeps,
  caller: MemberCaller,
  contactId: string,
): Promise<EditCardOutcome> {
  return { kind: 'edited', profile: await getContactProfile(tx, caller, contactId, now()) };
}

async function refuseChoices(
  tx: Tx,
  orgId: string,
  defaults: LineDefaults,
  paymentTermsId: string | null,
): Promise<ChoiceRejection | null> {
  const refusal = await checkLineDefaults(tx, orgId, defaults);
  if (refusal !== null || paymentTermsId === null) return refusal;
  const terms = await findChoosableTerms(tx, orgId, paymentTermsId);
  return terms === null ? { kind: 'reject', reason: 'payment_terms_not_found' } : null;
}

/** The contact as the audit log records it. */
function toAudited(card: ContactContent | ContactCard) {
  return {
    name: card.name,
    is_customer: card.isCustomer,
    is_supplier: card.isSupplier,
    email: card.email,
    phone: card.phone,
    tax_number: card.taxNumber,
    currency: card.currency,
    payment_terms_days: card.paymentTermsDays,
    payment_terms_id: card.paymentTermsId,
    address_lines: card.addressLines,
    sales_account_id: card.salesAccountId,
    purchase_account_id: card.purchaseAccountId,
    sales_tax_code_id: card.salesTaxCodeId,
    purchase_tax_code_id: card.purchaseTaxCodeId,
    active: card.active,
  };
}
