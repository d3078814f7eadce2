import { hashRequest } from '@countinghouse/http';
import type { RepeatableRequest } from './remember.ts';

interface KeyedRequest {
  readonly orgId: string;
  readonly operation: string;
  /** Undefined if the caller sent no key. */
  readonly key: string | undefined;
  /** The parsed body. */
  readonly body: object;
}

export function toRepeatable(request: KeyedRequest): RepeatableRequest | null {
  const { orgId, operation, key, body } = request;
  return key === undefined ? null : { orgId, operation, key, bodyHash: hashRequest(body) };
}
