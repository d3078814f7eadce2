import { hashRequest } from '@countinghouse/http';
import type { RepeatableRequest } from './remember.ts';

interface KeyedRequest {
  readonly orgId: string;
  readonly operation: string;
  /** Undefined: the caller does not want to repeat it. */
  readonly key: string | undefined;
  /** What was understood of the body. */
  readonly body: object;
}

export function toRepeatable(request: KeyedRequest): RepeatableRequest | null {
  const { orgId, operation, key, body } = request;
  return key === undefined ? null : { orgId, operation, key, bodyHash: hashRequest(body) };
}
