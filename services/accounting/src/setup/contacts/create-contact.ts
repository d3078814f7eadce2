import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { findRepeat, remember } from '../../kernel/idempotency/remember.ts';
import type { Repeat, RepeatableRequest } from '../../kernel/idempotency/remember.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';
import { contactCreated, contactEventData } from './contact.events.ts';
import type { Contact } from './contact.rules.ts';
import { findContactRow, insertContact } from './contacts.sql.ts';

export interface ContactRequest {
  readonly name: string;
  readonly isCustomer: boolean;
  readonly isSupplier: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly taxNumber: string | null;
  /** Null means the organisation's base currency. */
  readonly currency?: CurrencyCode | null;
  /** Defaults to the organisation's. */
  readonly paymentTermsDays?: number;
  readonly paymentTermsId?: string | null;
  readonly addressLines?: readonly string[];
  /** Checked by the caller. */
  readonly defaults?: LineDefaults;
}

export interface ContactOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly request: ContactRequest;
  readonly repeatable?: RepeatableRequest | null;
}

export type CreateContactOutcome =
  | { readonly kind: 'created'; readonly contact: Contact }
  /** The contact that the key created, in its current state. */
  | { readonly kind: 'replayed'; readonly contact: Contact }
  | { readonly kind: 'reject'; readonly reason: 'idempotency_key_reused' };

/** Creates a customer or supplier, through the API or in the application, with the same event. */
export async function createContact(
  deps: BooksDeps,
  order: ContactOrder,
): Promise<CreateContactOutcome> {
  return withTransaction(deps.database.db, (tx) => addContact(tx, deps, order));
}

/** As createContact, inside the caller's transaction. */
export async function addContact(
  tx: Tx,
  tools: BooksTools,
  order: ContactOrder,
): Promise<CreateContactOutcome> {
  const { orgId, actor, repeatable = null } = order;
  const known = await findRepeat(tx, repeatable);
  if (known !== null) return toReplay(tx, orgId, known);
  const id = tools.newId();
  const raced = await remember(tx, tools, repeatable, id);
  if (raced !== null) return toReplay(tx, orgId, raced);

  const contact = await storeContact(tx, tools, order, id);
  await insertEvents(tx, [
    {
      tenantId: orgId,
      id: tools.newId(),
      type: contactCreated,
      createdAt: contact.createdAt,
      data: contactEventData(contact),
    },
  ]);
  const subject = { subjectKind: 'contact', subjectId: id };
  await recordAudit(tx, tools, { orgId, actor, action: 'contact.created', ...subject });
  return { kind: 'created', contact };
}

async function storeContact(
  tx: Tx,
  tools: BooksTools,
  { orgId, request }: ContactOrder,
  id: string,
): Promise<Contact> {
  const now = tools.now();
  const { paymentTermsDays } = await getOrganisation(tx, orgId);
  await insertContact(tx, {
    org_id: orgId,
    id,
    name: request.name,
    is_customer: request.isCustomer,
    is_supplier: request.isSupplier,
    email: request.email,
    phone: request.phone,
    tax_number: request.taxNumber,
    currency: request.currency ?? null,
    payment_terms_days: request.paymentTermsDays ?? paymentTermsDays,
    payment_terms_id: request.paymentTermsId ?? null,
    address_lines: [...(request.addressLines ?? [])],
    sales_account_id: request.defaults?.salesAccountId ?? null,
    purchase_account_id: request.defaults?.purchaseAccountId ?? null,
    sales_tax_code_id: request.defaults?.salesTaxCodeId ?? null,
    purchase_tax_code_id: request.defaults?.purchaseTaxCodeId ?? null,
    created_at: now,
    updated_at: now,
  });
  return getContact(tx, orgId, id);
}

async function toReplay(tx: Tx, orgId: string, repeat: Repeat): Promise<CreateContactOutcome> {
  if (repeat.kind === 'reject') return repeat;
  return { kind: 'replayed', contact: await getContact(tx, orgId, repeat.objectId) };
}

async function getContact(tx: Tx, orgId: string, id: string): Promise<Contact> {
  const contact = await findContactRow(tx, orgId, id);
  if (contact === null) throw new Error(`contact ${id} not found`);
  return contact;
}
