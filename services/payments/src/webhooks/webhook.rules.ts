import { additionalEventTypes, eventTypes } from '../reference/reference.rules.ts';

/** What an endpoint may ask for. */
export const selectableEventTypes = [...eventTypes, ...additionalEventTypes] as const;

export type EventType = (typeof selectableEventTypes)[number];

/** What an endpoint gets that was made with an address alone. */
export const defaultEventTypes: readonly EventType[] = eventTypes;

/** Each once, in the order of the reference. */
export function toEventTypes(asked: readonly EventType[]): readonly EventType[] {
  return selectableEventTypes.filter((type) => asked.includes(type));
}

/**
 * Where events went, for the audit log: without the query, in which merchants put tokens, because
 * nothing is ever taken out of that log.
 */
export function toAuditedAddress(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
