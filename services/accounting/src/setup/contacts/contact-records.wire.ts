import type { ErrorReply } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, moment, pageSizeMax, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { documentKinds } from '../../kernel/document-kind.rules.ts';
import type { ContactCard } from './contact.rules.ts';
import { contactFields, toContactRecord } from './contacts.wire.ts';
import type { CardsPage, ContactProfile } from './read-contact-cards.ts';
import type { CheckDetailsOutcome, SetDetailsOutcome } from './set-bank-details.ts';
import type { CreateCardOutcome, EditCardOutcome } from './write-contact-card.ts';

const cardFields = {
  ...contactFields,
  version: z.int().positive().meta({ description: 'Send this version with every update.' }),
  payment_terms_id: uuid().nullable(),
  address_lines: z.array(z.string()),
  sales_account_id: uuid().nullable(),
  purchase_account_id: uuid().nullable(),
  sales_tax_code_id: uuid().nullable(),
  purchase_tax_code_id: uuid().nullable(),
};

const cardRecord = z.object(cardFields).meta({ id: 'AppContact' });

export const cardsPage = z
  .object({
    data: z.array(cardRecord).meta({ description: 'Sorted by name, not case-sensitive.' }),
    has_more: z.boolean(),
    limit: z.int().min(1).max(pageSizeMax),
    offset: z.int().nonnegative(),
    total: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'AppContactPage' });

const openItemRecord = z.object({
  source: z.object({
    kind: z.enum(['document', 'payment', 'opening', 'journal']),
    id: uuid(),
    document_kind: z.enum(documentKinds).nullable(),
    number: z.string().nullable(),
  }),
  account: z
    .string()
    .meta({ description: 'The control account: `receivable`, `payable` or `employee_payable`.' }),
  date: calendarDate(),
  due_date: calendarDate(),
  currency: z.string().length(3),
  amount: majorAmount('Positive if the contact owes you, negative if you owe the contact.'),
  open: majorAmount('Open balance, with the same sign.'),
  base_open: majorAmount('Open balance in base currency.'),
  overdue: z.boolean(),
});

const sumRecord = z.object({
  currency: z.string().length(3),
  they_owe: majorAmount('What the contact owes you, in this currency.'),
  we_owe: majorAmount('What you owe the contact, in this currency.'),
});

const statementRecord = z.object({
  open_items: z.array(openItemRecord).meta({ description: 'Earliest due date first.' }),
  has_more: z
    .boolean()
    .meta({ description: 'True if there are more open items. The totals include all of them.' }),
  totals: z.array(sumRecord),
  base: z.object({
    they_owe: majorAmount('What the contact owes you, in base currency.'),
    we_owe: majorAmount('What you owe the contact, in base currency.'),
    overdue: majorAmount('Overdue part of `they_owe`, in base currency.'),
  }),
});

const bankDetailsRecord = z.object({
  id: uuid(),
  holder: z.string(),
  last4: z.string(),
  set_by: z.string().nullable().meta({ description: 'Member who entered the details.' }),
  set_at: moment(),
  checked_by: z.string().nullable().meta({ description: 'Member who confirmed the details.' }),
  checked_at: moment().nullable(),
});

const contactWarning = z.object({
  reason: z.string(),
  code: z.string().meta({ description: 'What it warns of, as a stable code; as `reason`.' }),
  message: z.string().meta({ description: 'The same as an English sentence.' }),
  values: z
    .record(z.string(), z.string())
    .meta({ description: 'What the sentence names: `name`.' }),
  ids: z.array(uuid()),
});

export const contactProfileRecord = z
  .object({
    ...cardFields,
    statement: statementRecord,
    bank_details: bankDetailsRecord.nullable().meta({
      description: 'Null if there are none, or if your role may not see them.',
    }),
    warnings: z.array(contactWarning),
  })
  .meta({ id: 'AppContactFile', description: 'A contact with its open items.' });

export function toCardsPage(
  { cards, hasMore, total }: CardsPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return { data: cards.map(toCardRecord), has_more: hasMore, limit, offset, total };
}

function toCardRecord(card: ContactCard) {
  return {
    ...toContactRecord(card),
    version: card.version,
    payment_terms_id: card.paymentTermsId,
    address_lines: [...card.addressLines],
    sales_account_id: card.salesAccountId,
    purchase_account_id: card.purchaseAccountId,
    sales_tax_code_id: card.salesTaxCodeId,
    purchase_tax_code_id: card.purchaseTaxCodeId,
  };
}

type SimilarContacts = Extract<CreateCardOutcome, { readonly kind: 'created' }>['similarContacts'];

export function toContactProfileRecord(
  profile: ContactProfile,
  baseCurrency: CurrencyCode,
  similarContacts: SimilarContacts = [],
) {
  return {
    ...toCardRecord(profile.card),
    statement: toStatement(profile, baseCurrency),
    bank_details: toBankDetails(profile),
    warnings: toWarnings(similarContacts),
  };
}

function toStatement({ items, hasMoreItems, sums }: ContactProfile, baseCurrency: CurrencyCode) {
  const add = (pick: (sum: ContactProfile['sums'][number]) => bigint) =>
    toMajor(
      sums.reduce((total, sum) => total + pick(sum), 0n),
      baseCurrency,
    );
  return {
    open_items: items.map((item) => ({
      source: {
        kind: item.sourceKind,
        id: item.sourceId,
        document_kind: item.documentKind,
        number: item.number,
      },
      account: item.control,
      date: item.date,
      due_date: item.dueDate,
      currency: item.currency,
      amount: toMajor(item.docMinor, item.currency),
      open: toMajor(item.openDocMinor, item.currency),
      base_open: toMajor(item.openBaseMinor, baseCurrency),
      overdue: item.isOverdue,
    })),
    has_more: hasMoreItems,
    totals: sums.map(({ currency, theyOweMinor, weOweMinor }) => ({
      currency,
      they_owe: toMajor(theyOweMinor, currency),
      we_owe: toMajor(weOweMinor, currency),
    })),
    base: {
      they_owe: add((sum) => sum.theyOweBaseMinor),
      we_owe: add((sum) => sum.weOweBaseMinor),
      overdue: add((sum) => sum.overdueBaseMinor),
    },
  };
}

function toBankDetails({ bankDetails, names }: ContactProfile) {
  if (bankDetails === null) return null;
  const { id, holder, last4, setBy, setAt, checkedBy, checkedAt } = bankDetails;
  return {
    id,
    holder,
    last4,
    set_by: names.get(setBy.id) ?? null,
    set_at: setAt.toISOString(),
    checked_by: checkedBy === null ? null : (names.get(checkedBy) ?? null),
    checked_at: checkedAt?.toISOString() ?? null,
  };
}

function toWarnings(similarContacts: SimilarContacts) {
  return similarContacts.map(({ id, name, hasSameName }) => ({
    reason: hasSameName ? 'same_name' : 'same_email',
    code: hasSameName ? 'same_name' : 'same_email',
    values: { name },
    message: `Another contact has the same ${hasSameName ? 'name' : 'e-mail address'}: ${name}. Use that contact unless they are different.`,
    ids: [id],
  }));
}

type Rejected<Outcome> = Extract<Outcome, { readonly kind: 'reject' }>;
type Refusal = Exclude<
  Rejected<CreateCardOutcome | EditCardOutcome | SetDetailsOutcome | CheckDetailsOutcome>['reason'],
  'idempotency_key_reused'
>;

const replies: Readonly<Record<Refusal, readonly [400 | 403 | 404 | 409, string, string?]>> = {
  contact_not_found: [404, 'Contact not found. Check the id.'],
  contact_is_neither: [
    400,
    'A contact must be a customer, a supplier or both. Send true for `is_customer` or `is_supplier`.',
    'is_customer',
  ],
  version_conflict: [
    409,
    'The contact has changed since you last read it. Reload it and try again.',
  ],
  account_not_found: [
    400,
    'Account not found or inactive. Check `sales_account_id` and `purchase_account_id`.',
  ],
  tax_code_not_found: [
    400,
    'Tax code not found or inactive. Check `sales_tax_code_id` and `purchase_tax_code_id`.',
  ],
  tax_code_wrong_side: [
    400,
    'A tax code is used on the wrong side. `sales_tax_code_id` needs a sales tax code, `purchase_tax_code_id` a purchase tax code.',
  ],
  payment_terms_not_found: [
    400,
    'Payment terms not found or inactive. Choose others, or create them in the settings.',
    'payment_terms_id',
  ],
  account_number_unsound: [
    400,
    'The account number is not valid. It must have 4 to 34 letters and digits, and an IBAN must have correct check digits.',
    'account_number',
  ],
  bank_details_not_found: [404, 'This contact has no bank details.'],
  bank_details_changed_by_you: [
    403,
    'You entered these bank details yourself. Another member must confirm them.',
  ],
};

export function toContactReply({ reason }: { readonly reason: Refusal }): ErrorReply {
  const [status, sentence, field] = replies[reason];
  return refusal(status, reason, sentence, field);
}
