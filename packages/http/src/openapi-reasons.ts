import type { commonReason } from './common-reasons.ts';
import type { ErrorStatus } from './error-codes.ts';
import type { Entrance } from './openapi-entrance.ts';
import { errorReasonsKey } from './operation.ts';

type CommonWord = Parameters<typeof commonReason>[0];

/** A status's default reasons, unless the operation lists its own. */
const reasonsByStatus: Partial<Record<ErrorStatus, readonly CommonWord[]>> = {
  400: ['invalid_input', 'malformed_request'],
  401: ['key_not_accepted'],
  403: ['missing_scope'],
  404: ['not_found'],
  413: ['body_too_large'],
  429: ['too_many_requests'],
  500: ['internal_error'],
  503: ['temporarily_unavailable'],
};

/** Lists an operation's possible `Error-Reason` values, if the API sends them. */
export function nameReasons(
  operation: Record<string, unknown>,
  statuses: readonly ErrorStatus[],
  { namesReasons = false }: Entrance,
): void {
  const own: unknown = operation[errorReasonsKey];
  delete operation[errorReasonsKey];
  if (!namesReasons) return;
  const common = statuses.flatMap((status) => reasonsByStatus[status] ?? []);
  operation[errorReasonsKey] = [...common, ...(Array.isArray(own) ? own.map(String) : [])];
}
