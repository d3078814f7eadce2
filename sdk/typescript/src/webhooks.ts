export type * from './generated/events.ts';
export type { KnownEvent, UnrecognisedEvent } from './parse-event.ts';
export type { WebhookHeaders } from './read-headers.ts';
export type { MajorUnits, MinorUnits } from './units.ts';
export { verifyWebhook } from './verify-webhook.ts';
export type {
  VerifyOptions,
  WebhookEvent,
  WebhookRejection,
  WebhookResult,
} from './verify-webhook.ts';
