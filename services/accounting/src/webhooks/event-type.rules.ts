/** All event types, in the order of the OpenAPI document. */
export const eventTypes = [
  'invoice.created',
  'invoice.issued',
  'invoice.paid',
  'invoice.voided',
  'quote.accepted',
  'quote.declined',
  'bill.created',
  'bill.approved',
  'bill.paid',
  'contact.created',
  'lead.won',
] as const;

export type EventType = (typeof eventTypes)[number];

export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text);
}

/** Without duplicates, in the order of the list. */
export function toEventTypes(asked: readonly EventType[]): readonly EventType[] {
  return eventTypes.filter((type) => asked.includes(type));
}
