import { createHmac } from 'node:crypto';

/**
 * Hexadecimal HMAC-SHA256 of `<timestamp>.<body>`, keyed with the whole secret as text, `whsec_`
 * included: the signature that both services promise receivers.
 */
export function contractSignature(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

export interface StandardWebhooksRequest {
  readonly eventId: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
  /** Oldest first; each of them signs. */
  readonly secrets: readonly string[];
}

/**
 * Standard Webhooks 1.0 headers, for receivers that use a library for it. The same secret keys both
 * signatures: as text for the contract's signature, as the decoded bytes for this one.
 */
export function standardWebhooksHeaders({
  eventId,
  timestamp,
  body,
  secrets,
}: StandardWebhooksRequest) {
  const signed = `${eventId}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`,
  );
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

const secretPrefix = 'whsec_';

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  // Buffer decodes anything that resembles base64; reject a malformed secret instead of signing
  // with part of it.
  if (!secret.startsWith(secretPrefix) || key.length === 0) {
    throw new TypeError('a webhook secret must be whsec_ followed by base64');
  }
  return key;
}
