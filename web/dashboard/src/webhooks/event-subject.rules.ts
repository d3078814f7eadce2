/** What an event is about, where a screen shows it. */
export interface EventSubject {
  readonly kind: 'payment' | 'approval';
  readonly id: string;
}

/** From the body of an event. Null where no screen shows its subject. */
export function subjectOf(event: unknown): EventSubject | null {
  const type = textAt(event, 'type') ?? '';
  const data = valueAt(event, 'data');
  const payment = textAt(data, type.startsWith('payment.') ? 'id' : 'payment_id');
  if (payment !== null) return { kind: 'payment', id: payment };
  const approval = type.startsWith('approval.') ? textAt(data, 'id') : null;
  return approval === null ? null : { kind: 'approval', id: approval };
}

export function parseBody(body: string | null): unknown {
  if (body === null) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function valueAt(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}

function textAt(record: unknown, name: string): string | null {
  const value = valueAt(record, name);
  return typeof value === 'string' ? value : null;
}
