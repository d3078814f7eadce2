import { defineReasons } from './reasons.ts';
import type { ReasonGuides } from './reasons.ts';

const readKey = 'curl -i "$BASE/key" -H "Authorization: Bearer $KEY"';

/** Reasons that any operation may be refused for, with the texts of the error pages. */
export const commonGuides = {
  invalid_input: {
    code: 'invalid_request',
    meaning: 'A field, query parameter or header has a missing, unknown or invalid value.',
    causes: [
      'A required field is missing, or a field or parameter is misspelled.',
      'A value has the wrong type, format, length or unit. Some amounts are major units, some minor units.',
      'An id in the path is not a UUID.',
    ],
    fix: 'Read `error.fieldErrors` in the response body: it names each field and what is wrong with it. The API description lists every field with its unit and limits.',
    curl: 'curl -s "$BASE/openapi.json" -H "Authorization: Bearer $KEY"',
  },
  malformed_request: {
    code: 'invalid_request',
    meaning: 'The request could not be read: its body, headers or framing are malformed.',
    causes: [
      'The body is not valid JSON in UTF-8, or contains a field twice.',
      'The header `Content-Type: application/json` is missing.',
      'The connection ended before the whole request was sent.',
    ],
    fix: 'Read `error.formErrors` in the response body, and build the body with a JSON library.',
    curl: 'curl -i "$BASE/webhooks" -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d \'{"url":"https://example.com/hooks"}\'',
  },
  key_not_accepted: {
    code: 'authentication_failed',
    meaning:
      'The API key was not accepted. The response is the same for every cause, so that nobody can test keys.',
    causes: [
      'The header `Authorization: Bearer <key>` is missing or has another form.',
      'The key is mistyped, revoked or expired.',
      'The key allows only certain IP addresses, and the request came from another one.',
      'The key belongs to another service or installation.',
    ],
    fix: 'Send an active key as a bearer token, from an allowed address. People with access to the dashboard can see which keys are active.',
    curl: readKey,
  },
  missing_scope: {
    code: 'permission_denied',
    meaning: 'The API key is valid but lacks a scope that this operation requires.',
    causes: [
      'The key was created for another task.',
      'The request uses an option that requires a further scope.',
    ],
    fix: 'Read the key’s scopes, compare them with `x-required-scopes` in the API description, and use a key that has the missing scope.',
    curl: readKey,
  },
  not_found: {
    code: 'not_found',
    meaning: 'There is no such path, or no such object for this API key.',
    causes: [
      'The id, path or method is wrong.',
      'The object belongs to the other environment: live keys do not see test objects.',
      'The object belongs to another business or organisation.',
    ],
    fix: 'Check the path and method, and use a key of the environment in which the object was created.',
    curl: readKey,
  },
  body_too_large: {
    code: 'payload_too_large',
    meaning: 'The request body exceeds the size limit. It was not read.',
    causes: ['The body contains more than this operation needs, such as a file.'],
    fix: 'Send a smaller body. The error message states the limit.',
    curl: readKey,
  },
  too_many_requests: {
    code: 'rate_limited',
    meaning: 'The API key or the IP address has sent too many requests within a minute.',
    causes: [
      'A loop polls without pauses. `GET /events` with `wait_seconds` waits on the server instead.',
      'Several processes share one key or one address.',
    ],
    fix: 'Wait the number of seconds in `Retry-After`, then retry. The headers `RateLimit` and `RateLimit-Policy` of every response show what remains.',
    curl: readKey,
  },
  too_many_waits: {
    code: 'rate_limited',
    meaning: 'The API key already has two requests waiting for events.',
    causes: ['More than two processes follow the events with the same key.'],
    fix: 'Wait the number of seconds in `Retry-After`, then retry; or follow the events in one process and hand them on.',
    curl: 'curl -i "$BASE/events?after_sequence=0&limit=100&wait_seconds=20" -H "Authorization: Bearer $KEY"',
  },
  internal_error: {
    code: 'internal_error',
    meaning: 'The service failed. The cause is on our side.',
    causes: ['A fault in the service, which its operator sees in the log.'],
    fix: 'Retry operations that are safe to repeat. If it keeps failing, send the `X-Request-Id` of the response to support.',
    curl: readKey,
  },
  temporarily_unavailable: {
    code: 'unavailable',
    meaning: 'The service cannot answer right now, usually because its database is not reachable.',
    causes: ['The service is starting, being updated or overloaded.'],
    fix: 'Retry with increasing pauses; if `Retry-After` is present, wait at least that long. Check what happened before you repeat a refund.',
    curl: readKey,
  },
} as const satisfies ReasonGuides;

export const commonReason = defineReasons(commonGuides);
