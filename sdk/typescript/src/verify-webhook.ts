import { trust } from './brand.ts';
import { parseEvent } from './parse-event.ts';
import type { KnownEvent, UnrecognisedEvent } from './parse-event.ts';
import {
  fromBase64,
  readHeader,
  readSignedHeaders,
  readStandardSignatures,
} from './read-headers.ts';
import type { Bytes, SignedHeaders, WebhookHeaders } from './read-headers.ts';
import { respellJson } from './respell-json.ts';
import { hmacSha256 } from './sha256.ts';

export type WebhookEvent = KnownEvent | UnrecognisedEvent;

export type WebhookResult =
  | { readonly ok: true; readonly event: WebhookEvent }
  | { readonly ok: false; readonly reason: WebhookRejection; readonly message: string };

/**
 * - `missing_header`, `malformed_header`: a signature header is missing or malformed.
 * - `malformed_secret`: the secret you passed is not a webhook secret.
 * - `wrong_signature`: the secret is wrong or the body was changed. Only the sender can tell which.
 * - `body_reserialised`: the event and the secret are right, but the body was parsed and serialised again.
 * - `altered_header`: the body and the secret are right, but a signature header was changed.
 * - `stale`: the request is genuine, but its timestamp is more than five minutes off your clock.
 * - `unexpected_body`: the request is genuine, but it is not an event, or an amount cannot be read exactly.
 *
 * An event newer than this version is not rejected: it is returned as `unrecognised`.
 */
export type WebhookRejection =
  | 'missing_header'
  | 'malformed_header'
  | 'malformed_secret'
  | 'wrong_signature'
  | 'body_reserialised'
  | 'altered_header'
  | 'stale'
  | 'unexpected_body';

export interface VerifyOptions {
  /** The current time, for tests. Default: now. */
  readonly now?: Date;
}

/** Seconds that the timestamp may be behind or ahead of your clock. */
const toleranceSeconds = 300;

/** Events are a few kilobytes: looking for the cause of a failure must not cost more than they do. */
const explainedBytesMax = 256 * 1024;

/**
 * Verifies a webhook request from the payments or accounting service and returns its event, synchronously:
 * there is nothing to wait for, on any runtime.
 *
 * @param rawBody the raw bytes, before any parser: `Buffer`, `Uint8Array`, `ArrayBuffer` or string.
 * @param secret the endpoint's complete secret, starting with `whsec_`; both secrets while you rotate it.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookResult {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || !secrets.every(isSecret)) {
    return reject(
      'malformed_secret',
      'The secret must be the complete value: whsec_ followed by base64. Check that it is not truncated and has no quotes or line break.',
    );
  }
  const body = toBytes(rawBody);
  if (body === null) {
    return reject(
      'body_reserialised',
      `The body is neither bytes nor a string: a body parser has already parsed it. ${readRaw}`,
    );
  }
  const signed = readSignedHeaders(headers);
  if ('reason' in signed) return reject(signed.reason, signed.message);
  if (!isSigned(body, signed, secrets)) return explain(body, headers, signed, secrets);

  // Whole seconds on both sides; written so that a clock without a time accepts nothing.
  const nowSeconds = Math.floor((options.now ?? new Date()).getTime() / 1000);
  const ageSeconds = nowSeconds - Number(signed.timestamp);
  if (!(Math.abs(ageSeconds) <= toleranceSeconds)) {
    const distance = `${Math.abs(ageSeconds)} s ${ageSeconds > 0 ? 'old' : 'ahead of your clock'}`;
    return reject(
      'stale',
      `The request is ${distance}. The limit is ${toleranceSeconds} s. Check your clock, and whether an old request was replayed.`,
    );
  }
  const parsed = parseEvent(signed.service, new TextDecoder().decode(body));
  if ('event' in parsed) return { ok: true, event: parsed.event };
  return reject(
    'unexpected_body',
    `The request is genuine, but ${parsed.misfit} is not valid for an event.`,
  );
}

const readRaw = 'Pass the raw bytes: on this route, read the body before any JSON parser does.';

/** Base64 after the prefix; a copy with quotes or white space around it would fail without a reason. */
function isSecret(secret: unknown): boolean {
  return typeof secret === 'string' && /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret);
}

/** Null for what a body parser made of it, which the types rule out and untyped callers pass. */
function toBytes(rawBody: unknown): Bytes | null {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // Not instanceof: test runners hand over buffers of another realm.
  if (ArrayBuffer.isView(rawBody)) {
    return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength).slice();
  }
  return Object.prototype.toString.call(rawBody) === '[object ArrayBuffer]'
    ? new Uint8Array(trust<ArrayBuffer>(rawBody))
    : null;
}

function isSigned(
  body: Bytes,
  { timestamp, signatures }: SignedHeaders,
  secrets: readonly string[],
): boolean {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  return isAnySigned(join(`${timestamp}.`, body), keys, signatures);
}

/** Every key is tried with every signature, and each comparison takes the same time whatever it finds. */
function isAnySigned(signed: Bytes, keys: readonly Bytes[], signatures: readonly Bytes[]): boolean {
  const matches = keys.flatMap((key) => {
    const expected = hmacSha256(key, signed);
    return signatures.map((signature) => isSame(expected, signature));
  });
  return matches.includes(true);
}

function isSame(expected: Bytes, given: Bytes): boolean {
  let difference = expected.length ^ given.length;
  for (const [at, byte] of expected.entries()) difference |= byte ^ (given[at] ?? 0);
  return difference === 0;
}

function join(start: string, body: Bytes): Bytes {
  const first = new TextEncoder().encode(start);
  const whole = new Uint8Array(first.length + body.length);
  whole.set(first);
  whole.set(body, first.length);
  return whole;
}

/** What can be said for certain of a request that does not verify. */
function explain(
  body: Bytes,
  headers: WebhookHeaders,
  signed: SignedHeaders,
  secrets: readonly string[],
): WebhookResult {
  if (body.length <= explainedBytesMax) {
    for (const spelling of respellJson(new TextDecoder().decode(body))) {
      if (isSigned(new TextEncoder().encode(spelling), signed, secrets)) {
        return reject('body_reserialised', `The body was parsed and serialised again. ${readRaw}`);
      }
    }
    if (isStandardSigned(body, headers, secrets)) {
      return reject(
        'altered_header',
        'The body and the secret are right, but the timestamp or signature header was changed. Check the proxies in front of your server.',
      );
    }
  }
  return reject(
    'wrong_signature',
    'The signature does not match. Check that the secret belongs to this endpoint and environment, and that nothing changes the body.',
  );
}

/** Checks the request's second signature, by Standard Webhooks. */
function isStandardSigned(
  body: Bytes,
  headers: WebhookHeaders,
  secrets: readonly string[],
): boolean {
  const start = `${readHeader(headers, 'webhook-id')}.${readHeader(headers, 'webhook-timestamp')}.`;
  const keys = secrets
    .map((secret) => fromBase64(secret.slice('whsec_'.length)))
    .filter((key) => key.length > 0);
  return isAnySigned(join(start, body), keys, readStandardSignatures(headers));
}

function reject(reason: WebhookRejection, message: string): WebhookResult {
  return { ok: false, reason, message };
}
