import { createHmac, timingSafeEqual } from 'node:crypto';

interface SignedCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** The protocol's limit; README.md has an example. */
const ageSecondsMax = 300;

export function signCall(key: string, call: SignedCall, nowMs: number): Record<string, string> {
  const timestamp = `${Math.floor(nowMs / 1_000)}`;
  const signature = toSignature(key, timestamp, call).toString('hex');
  return { 'x-check-timestamp': timestamp, 'x-check-signature': signature };
}

export function isSigned(
  key: string,
  call: SignedCall,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  nowMs: number,
): boolean {
  const timestamp = String(headers['x-check-timestamp']);
  const given = Buffer.from(String(headers['x-check-signature']), 'hex');
  const expected = toSignature(key, timestamp, call);
  const ageSeconds = Math.abs(nowMs / 1_000 - Number(timestamp));
  return (
    ageSeconds <= ageSecondsMax &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}

function toSignature(key: string, timestamp: string, { method, path, body }: SignedCall): Buffer {
  return createHmac('sha256', key).update(`${timestamp}\n${method}\n${path}\n${body}`).digest();
}
