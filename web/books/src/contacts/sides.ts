import { texts } from './texts.ts';

/** `Customer · Supplier` */
export function sidesOf(contact: {
  readonly is_customer: boolean;
  readonly is_supplier: boolean;
  readonly active: boolean;
}): string {
  return [
    contact.is_customer ? texts.customer : null,
    contact.is_supplier ? texts.supplier : null,
    contact.active ? null : texts.inactive,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
