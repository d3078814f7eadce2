import { createHmac, timingSafeEqual } from 'node:crypto';

const timestampHeader = 'x-check-timestamp';
const signatureHeader = 'x-check-signature';

/** What both sides sign, so that neither a call nor its answer's address can be moved to another. */
export interface SignedCall {
  readonly method: string;
  /** As it is sent, with its query. */
  readonly path: string;
  readonly body: string;
}

/** Clocks may differ by this much; an older call was kept by somebody. */
const ageMsMax = 5 * 60_000;
const msPerSecond = 1_000;

export function signCall(key: string, call: SignedCall, nowMs: number): Record<string, string> {
  const timestamp = `${Math.floor(nowMs / msPerSecond)}`;
  const signature = toSignature(key, timestamp, call).toString('hex');
  return { [timestampHeader]: timestamp, [signatureHeader]: signature };
}

export function isSigned(
  key: string,
  call: SignedCall,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  nowMs: number,
): boolean {
  const { [timestampHeader]: timestamp, [signatureHeader]: signature } = headers;
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(nowMs - Number(timestamp) * msPerSecond) > ageMsMax) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), toSignature(key, timestamp, call));
}

function toSignature(key: string, timestamp: string, { method, path, body }: SignedCall): Buffer {
  return createHmac('sha256', key).update(`${timestamp}\n${method}\n${path}\n${body}`).digest();
}
