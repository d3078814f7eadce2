import type { Contact } from './contact.rules.ts';

export const contactCreated = 'contact.created';

/** A contact's event payload: enough to identify it. */
export function contactEventData(contact: Contact) {
  return {
    id: contact.id,
    name: contact.name,
    email: contact.email,
    is_customer: contact.isCustomer,
    is_supplier: contact.isSupplier,
    currency: contact.currency,
  } as const;
}
