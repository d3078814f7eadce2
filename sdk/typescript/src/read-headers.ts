import type { Service } from './parse-event.ts';

/** Bytes of memory that is not shared: nobody changes them while they are read. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Headers as Node, `fetch` and most frameworks provide them. Names are case-insensitive. */
export type WebhookHeaders = HeaderMap | HeaderRecord;

interface HeaderMap {
  get(name: string): string | null | undefined;
}

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SignedHeaders {
  readonly service: Service;
  /** As it was sent: the text is part of what is signed. */
  readonly timestamp: string;
  readonly signatures: readonly Bytes[];
}

export type HeaderFault = {
  readonly reason: 'missing_header' | 'malformed_header';
  readonly message: string;
};

/** More than a rotation ever needs; each costs a comparison before the sender is known. */
const signaturesMax = 8;

/** Which service signed, when, and every signature it gave. */
export function readSignedHeaders(headers: WebhookHeaders): SignedHeaders | HeaderFault {
  const accounting = readHeader(headers, 'X-Accounting-Signature');
  if (accounting !== null) {
    return readAccounting(accounting, readHeader(headers, 'X-Accounting-Signature-Next'));
  }
  const signature = readHeader(headers, 'X-Service-Signature');
  if (signature === null) {
    return missing(
      'X-Service-Signature (payments) or X-Accounting-Signature (accounting)',
      'Check that the request came from us and that your proxy forwards all headers.',
    );
  }
  const timestamp = readHeader(headers, 'X-Service-Timestamp');
  if (timestamp === null) {
    return missing('X-Service-Timestamp', 'Check that your proxy forwards it.');
  }
  // Only while a secret is being changed: made with the new one.
  const next = readHeader(headers, 'X-Service-Signature-Next');
  return toSigned('payments', timestamp, next === null ? [signature] : [signature, next]);
}

/** Those of Standard Webhooks, `v1,<base64>` with spaces between; what is no such thing is left out. */
export function readStandardSignatures(headers: WebhookHeaders): readonly Bytes[] {
  const texts = (readHeader(headers, 'webhook-signature') ?? '').split(' ', signaturesMax);
  return texts
    .filter((text) => /^v1,[A-Za-z0-9+/]{43}=$/.test(text))
    .map((text) => fromBase64(text.slice('v1,'.length)));
}

/** Null when it was not sent. Sent twice, its values come as one text, which then has no valid form. */
export function readHeader(headers: WebhookHeaders, name: string): string | null {
  if (isHeaderMap(headers)) return headers.get(name.toLowerCase()) ?? null;
  const values = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value ?? []);
  return values.length === 0 ? null : values.join(', ');
}

function isHeaderMap(headers: WebhookHeaders): headers is HeaderMap {
  return typeof headers['get'] === 'function';
}

/** `t=<unix seconds>,v1=<hex>`; while a secret is being changed, the new one's in a header beside it. */
function readAccounting(header: string, next: string | null): SignedHeaders | HeaderFault {
  const first = readAccountingHeader(header);
  if (first === null) {
    return malformed('X-Accounting-Signature must contain exactly one t=<unix seconds>.');
  }
  if (next === null) return toSigned('accounting', first.timestamp, first.signatures);
  const second = readAccountingHeader(next);
  if (second === null || second.timestamp !== first.timestamp) {
    return malformed('X-Accounting-Signature-Next must have the same t as X-Accounting-Signature.');
  }
  const signatures = [...first.signatures, ...second.signatures];
  return toSigned('accounting', first.timestamp, signatures);
}

/** Later schemes are passed over. */
function readAccountingHeader(header: string) {
  const parts = header.split(',').map((part) => part.trim());
  const valuesOf = (key: string): readonly string[] =>
    parts.filter((part) => part.startsWith(`${key}=`)).map((part) => part.slice(key.length + 1));
  const [timestamp, ...others] = valuesOf('t');
  if (timestamp === undefined || others.length > 0) return null;
  return { timestamp, signatures: valuesOf('v1') };
}

function toSigned(
  service: Service,
  timestamp: string,
  signatures: readonly string[],
): SignedHeaders | HeaderFault {
  if (!/^\d{1,11}$/.test(timestamp)) {
    return malformed('The timestamp must be Unix seconds: decimal digits, no milliseconds.');
  }
  if (signatures.length === 0 || signatures.length > signaturesMax) {
    return malformed(
      `The request has ${signatures.length} signatures. Expected 1 to ${signaturesMax}.`,
    );
  }
  if (!signatures.every((signature) => /^[0-9a-f]{64}$/i.test(signature))) {
    return malformed(
      'A signature must be 64 hexadecimal digits. Check that no proxy changes or truncates the header.',
    );
  }
  const bytes = signatures.map(fromHex);
  return { service, timestamp, signatures: bytes };
}

/** Empty for what is no base64. */
export function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function missing(name: string, advice: string): HeaderFault {
  return { reason: 'missing_header', message: `The request has no ${name} header. ${advice}` };
}

function malformed(message: string): HeaderFault {
  return { reason: 'malformed_header', message };
}
