import { additionalEventTypes, eventTypes } from './event-type.rules.ts';

/** The event types that an endpoint can subscribe to. */
export const selectableEventTypes = [...eventTypes, ...additionalEventTypes] as const;

export type EventType = (typeof selectableEventTypes)[number];

/** The subscription of an endpoint that was created with a URL only. */
export const defaultEventTypes: readonly EventType[] = eventTypes;

/** Without duplicates, in reference order. */
export function toEventTypes(asked: readonly EventType[]): readonly EventType[] {
  return selectableEventTypes.filter((type) => asked.includes(type));
}
