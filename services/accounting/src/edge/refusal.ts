import type { ErrorReply } from '@countinghouse/http';

const codes = {
  400: 'invalid_request',
  403: 'permission_denied',
  404: 'not_found',
  409: 'conflict',
} as const;

/** A rejection by a rule, with a reason code for programs and a sentence for people. */
export function refusal(
  status: keyof typeof codes,
  reason: string,
  error: string,
  field?: string,
): ErrorReply {
  const broken = { reason, ...(field !== undefined && { field }) };
  switch (status) {
    case 400:
      return { status, code: codes[status], error, broken };
    case 403:
      return { status, code: codes[status], error, broken };
    case 404:
      return { status, code: codes[status], error, broken };
    case 409:
      return { status, code: codes[status], error, broken };
  }
}
