import type { Captured } from '../read-captured.ts';
import { dedent, readSample } from './sample-code.ts';
import { createStableText } from './stable-text.ts';
import type { Placeholder } from './stable-text.ts';

interface DeliveredEvent {
  readonly id: string;
  readonly type: string;
}

/** Passes each type's first event to the sample that handles it. */
export function captureEvents(
  service: string,
  delivered: readonly DeliveredEvent[],
  handlers: Readonly<Record<string, (event: never) => string>>,
  placeholders: readonly Placeholder[],
): readonly Captured[] {
  // Ids grow with time; deliveries may arrive out of order.
  const ordered = delivered.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return Object.entries(handlers).map(([name, handle]) => {
    const event = ordered.find(({ type }) => type === name);
    if (event === undefined) throw new Error(`no ${name} event was delivered`);
    const stable = createStableText(placeholders);
    const code = dedent(readSample(`docs/samples/${service}/events.ts`, name));
    const answer: unknown = JSON.parse(stable(JSON.stringify(event)));
    const result = stable(Reflect.apply(handle, undefined, [event]));
    return { kind: 'event', name, code, answer, result };
  });
}
