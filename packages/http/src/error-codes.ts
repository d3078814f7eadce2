/** The error codes that each status may carry. No other status refuses a request. */
export interface CodesByStatus {
  400: 'invalid_request';
  401: 'authentication_failed';
  403: 'permission_denied';
  404: 'not_found';
  409: 'conflict';
  413: 'payload_too_large';
  429: 'rate_limited';
  500: 'internal_error';
  501: 'not_implemented';
  502: 'internal_error';
  503: 'unavailable' | 'service_paused';
}

export type ErrorStatus = keyof CodesByStatus;
export type ErrorCode = CodesByStatus[ErrorStatus];

export const errorStatuses = [
  400, 401, 403, 404, 409, 413, 429, 500, 501, 502, 503,
] as const satisfies readonly ErrorStatus[];

export const codesByStatus = {
  400: ['invalid_request'],
  401: ['authentication_failed'],
  403: ['permission_denied'],
  404: ['not_found'],
  409: ['conflict'],
  413: ['payload_too_large'],
  429: ['rate_limited'],
  500: ['internal_error'],
  501: ['not_implemented'],
  502: ['internal_error'],
  503: ['unavailable', 'service_paused'],
} as const satisfies { [Status in ErrorStatus]: readonly CodesByStatus[Status][] };
