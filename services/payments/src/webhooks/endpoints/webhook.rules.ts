import { additionalEventTypes, eventTypes } from './event-type.rules.ts';

/** What an endpoint may ask for. */
export const selectableEventTypes = [...eventTypes, ...additionalEventTypes] as const;

export type EventType = (typeof selectableEventTypes)[number];

/** What an endpoint gets that was made with an address alone. */
export const defaultEventTypes: readonly EventType[] = eventTypes;

/** Each once, in the order of the reference. */
export function toEventTypes(asked: readonly EventType[]): readonly EventType[] {
  return selectableEventTypes.filter((type) => asked.includes(type));
}
