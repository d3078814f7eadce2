import type { WebhookHeaders } from './read-headers.ts';
import { verifyWebhook } from './verify-webhook.ts';
import type { WebhookEvent, WebhookRejection } from './verify-webhook.ts';

export interface ReceiverOptions {
  /** The endpoint's secret, or both while you rotate it. */
  readonly secrets: string | readonly string[];
  /**
   * Handles a verified event within eight seconds: store it and process it later. If it throws, the answer is 500
   * and the event comes again. Events that are newer than this SDK have the type `unrecognised`.
   */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>;
  /** Whether you have processed this event id already. Such an event is acknowledged, and `onEvent` is not called. */
  readonly seen?: (id: string) => boolean | Promise<boolean>;
  /** Called for each request that is not accepted, with what to do about it. */
  readonly onRejected?: (rejection: Rejection) => void;
  /** Called with whatever `onEvent` or `seen` threw. */
  readonly onError?: (error: unknown) => void;
  /** The current time, for tests. */
  readonly now?: () => Date;
}

export interface Rejection {
  readonly reason: WebhookRejection | 'body_too_large';
  readonly message: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Events are a few kilobytes. A larger body is not an event. */
export const bodyBytesMax = 256 * 1024;

/** What every adapter does with a request. Null is a body that is too large. */
export async function receiveWebhook(
  rawBody: Uint8Array | string | null,
  headers: WebhookHeaders,
  options: ReceiverOptions,
): Promise<Reply> {
  const { secrets, onEvent, seen, onRejected, onError, now } = options;
  if (rawBody === null) {
    const message = `The body is larger than ${bodyBytesMax} bytes, so it is not an event.`;
    onRejected?.({ reason: 'body_too_large', message });
    return reply(413, 'body_too_large');
  }
  const clock = now === undefined ? {} : { now: now() };
  const result = verifyWebhook(rawBody, headers, secrets, clock);
  if (!result.ok) {
    onRejected?.({ reason: result.reason, message: result.message });
    return reply(400, result.reason);
  }
  try {
    const { id } = result.event;
    const isSeen = id !== null && seen !== undefined && (await seen(id));
    if (!isSeen) await onEvent(result.event);
    return { status: 204, headers: {}, body: '' };
  } catch (error) {
    onError?.(error);
    return { status: 500, headers: {}, body: '' };
  }
}

/** The header lets the sender show the reason in the delivery log. */
function reply(status: number, reason: Rejection['reason']): Reply {
  return { status, headers: { 'webhook-rejection': reason }, body: reason };
}
