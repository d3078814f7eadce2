import { isRecord } from './openapi-schemas.ts';

/** What a success means, and its headers beyond those of every response. */
export type AnswerDescription =
  | string
  | { readonly description?: string; readonly headers: readonly ResponseHeader[] };

/** Read when the document is finished, then removed from it. */
export const answersKey = 'x-answers';

const text = { type: 'string' };

/** Every response header, described once and referenced. */
const responseHeaders = {
  'X-Request-Id': {
    description:
      'The request id, also in error bodies as `request_id`. Quote it when you contact support.',
    schema: text,
  },
  'Retry-After': {
    description: 'Seconds to wait before you retry.',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimit: {
    description:
      'The tightest rate limit that applies: the requests left (`r`) and the seconds until it resets (`t`).',
    schema: { ...text, example: '"key";r=598;t=41' },
  },
  'RateLimit-Policy': {
    description: 'Every rate limit that applies: its quota (`q`) per window of `w` seconds.',
    schema: { ...text, example: '"key";q=600;w=60, "ip";q=600;w=60' },
  },
  'Idempotency-Mismatch': {
    description:
      '`true` if the key was used before with a different request. The answer is that of the first request.',
    schema: { ...text, enum: ['true'] },
  },
  'Idempotent-Replayed': {
    description: '`true` if an earlier request with this key created the object.',
    schema: { ...text, enum: ['true'] },
  },
  'Latest-Sequence': {
    description: 'The `sequence` of the newest event; 0 if there is none.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Error-Reason': {
    description:
      'Why the request was refused, as a word that does not change: see `x-error-reasons`.',
    schema: { ...text, example: 'insufficient_balance' },
  },
  Link: {
    description:
      'The page that explains the refusal, with `rel="help"`, and where your team reads of the request, with `rel="describedby"`.',
    schema: { ...text, example: '</errors/invalid_request#insufficient_balance>; rel="help"' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { ...text, example: 'Bearer' },
  },
  Location: { description: 'The path of the new object.', schema: text },
  ETag: {
    description: 'The version of the answer. Send it as `If-None-Match`.',
    schema: { ...text, example: '"7f3a.json"' },
  },
} as const;

type ResponseHeader = keyof typeof responseHeaders;

export function toHeaders(names: readonly ResponseHeader[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `${headerPath}${name}` }]));
}

/** The headers that the document references. */
export function listHeaders(document: object): Record<string, unknown> {
  const written = JSON.stringify(document);
  return Object.fromEntries(
    Object.entries(responseHeaders).filter(([name]) => written.includes(`"${headerPath}${name}"`)),
  );
}

/** Headers of responses that passed the rate limit gate. */
export const limitHeaders = ['RateLimit', 'RateLimit-Policy'] as const;

/** Headers of refusals that state their reason. */
export const reasonHeaders = (status: number): readonly ResponseHeader[] =>
  status === 401 ? ['Error-Reason', 'Link', 'WWW-Authenticate'] : ['Error-Reason', 'Link'];

/** Describes each success: with the route's own text, or its schema's. */
export function describeAnswers(
  operation: Record<string, unknown>,
  schemas: unknown,
  common: readonly ResponseHeader[],
): void {
  const own = isRecord(operation[answersKey]) ? operation[answersKey] : {};
  delete operation[answersKey];
  if (!isRecord(operation['responses'])) return;
  for (const [status, response] of Object.entries(operation['responses'])) {
    if (!isRecord(response) || '$ref' in response) continue;
    const said = own[status];
    const described: Record<string, unknown> = isRecord(said) ? said : { description: said };
    const { description, headers } = described;
    response['headers'] = toHeaders([
      'X-Request-Id',
      ...common,
      ...(isHeaderList(headers) ? headers : []),
    ]);
    if (typeof description === 'string') response['description'] = description;
    else if (response['description'] === 'Default Response') {
      response['description'] = schemaDescription(response, schemas) ?? 'Success.';
    }
  }
}

const headerPath = '#/components/headers/';

function isHeaderList(value: unknown): value is readonly ResponseHeader[] {
  return Array.isArray(value) && value.every((name) => name in responseHeaders);
}

function schemaDescription(
  response: Record<string, unknown>,
  schemas: unknown,
): string | undefined {
  const content = isRecord(response['content']) ? response['content'] : {};
  const json = isRecord(content['application/json']) ? content['application/json'] : {};
  const schema = isRecord(json['schema']) ? json['schema'] : {};
  const name = String(schema['$ref']).split('/').at(-1) ?? '';
  const named = isRecord(schemas) ? schemas[name] : undefined;
  const found = isRecord(named) ? named['description'] : schema['description'];
  return typeof found === 'string' ? found : undefined;
}
