/** What the address of the list says. */
export interface EventsSearch {
  readonly type?: string;
  /** An id that the event mentions. */
  readonly subject?: string;
  readonly before?: number;
}

export function parseEventsSearch(query: Readonly<Record<string, unknown>>): EventsSearch {
  const { type, subject, before } = query;
  return {
    ...(typeof type === 'string' && type !== '' && { type }),
    ...(typeof subject === 'string' && subject !== '' && { subject }),
    ...(typeof before === 'number' && Number.isInteger(before) && { before }),
  };
}
