import { closedObject, moment, queryInteger, uuid } from '@countinghouse/http';
import { z } from 'zod';
import type { KeyUse } from './key-use.sql.ts';
import type { RequestPage } from './read-requests.ts';
import type {
  LoggedExchange,
  LoggedRequest,
  RefusalGroup,
  RequestFilter,
} from './request-log.sql.ts';

const pageSizeMax = 100;
const pageSizeDefault = 50;

const statusClasses = {
  succeeded: [200, 399],
  refused: [400, 499],
  failed: [500, 599],
} as const;

const statusPattern = /^(?:succeeded|refused|failed|[1-5][0-9]{2})$/;

const filterText = z.string().min(1).max(200).optional();

export const requestsQuery = z.object({
  status: z
    .string()
    .regex(statusPattern, 'Must be succeeded, refused, failed or an HTTP status.')
    .optional()
    .meta({
      description: '`succeeded`, `refused` (4xx), `failed` (5xx), or one HTTP status.',
      example: 'refused',
    }),
  route: filterText.meta({
    description: 'The route, as in `route` of a request.',
    example: '/api/v1/payments/:id',
  }),
  key_id: uuid().optional().meta({ description: 'The API key that sent the request.' }),
  code: filterText.meta({ description: 'The error code of the answer.', example: 'not_found' }),
  object_id: uuid().optional().meta({
    description: 'The object that the request named in its path, or made.',
    example: '01a1dd10-4c80-7b02-8011-5a9c1e6d4b82',
  }),
  starting_after: uuid()
    .optional()
    .meta({ description: 'The `next_cursor` of the previous page.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }).meta({
    description: 'The maximum number of requests to return.',
  }),
});

export function toRequestFilter(
  query: z.infer<typeof requestsQuery>,
  tenantId: string,
): RequestFilter {
  const [statusFrom, statusTo] = toStatuses(query.status);
  return {
    tenantId,
    keyId: query.key_id ?? null,
    route: query.route ?? null,
    code: query.code ?? null,
    objectId: query.object_id ?? null,
    statusFrom,
    statusTo,
    olderThanId: query.starting_after ?? null,
  };
}

function toStatuses(status: string | undefined): readonly [from: number, to: number] {
  switch (status) {
    case undefined:
      return [0, 999];
    case 'succeeded':
    case 'refused':
    case 'failed':
      return statusClasses[status];
    default:
      return [Number(status), Number(status)];
  }
}

export const requestId = z.object({
  id: uuid().meta({
    description: 'The request’s id: `X-Request-Id` of its answer.',
    example: '01a1dd10-4c80-7b02-8011-5a9c1e6d4b82',
  }),
});

const requestFields = {
  id: uuid().meta({ description: '`X-Request-Id` of the answer.' }),
  object: z.literal('request'),
  created_at: moment().meta({ description: 'When the request arrived.' }),
  key_id: uuid().meta({ description: 'The API key that sent it.' }),
  method: z.string().meta({ description: 'The HTTP method.' }),
  route: z.string().meta({ description: 'The path with names in place of ids.' }),
  path: z.string().meta({ description: 'The path as requested, without the query.' }),
  ids: z
    .array(z.string())
    .meta({ description: 'The ids in the path, and the id of the object in the answer.' }),
  status: z.int().meta({ description: 'The HTTP status of the answer.' }),
  code: z.string().nullable().meta({ description: 'The error code. Null if it succeeded.' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: '`Error-Reason` of the answer. Null if it succeeded.' }),
  duration_ms: z.int().meta({ description: 'From the headers of the request to the answer.' }),
  ip: z.string().meta({ description: 'The IP address that the request came from.' }),
  user_agent: z.string().meta({ description: 'The `User-Agent` of the request.' }),
};

const requestExample = {
  id: '01a1dd10-4c80-7b02-8011-5a9c1e6d4b82',
  object: 'request',
  created_at: '2026-11-15T09:30:00.000Z',
  key_id: '01a1dc00-1c40-7d02-8011-90be2d5f7a36',
  method: 'GET',
  route: '/api/v1/payments/:id',
  path: '/api/v1/payments/01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90',
  ids: ['01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90'],
  status: 404,
  code: 'not_found',
  reason: 'not_found',
  duration_ms: 4,
  ip: '203.0.113.7',
  user_agent: 'countinghouse-sdk/1.0.0',
};

const loggedRequest = z.object(requestFields).meta({
  id: 'LoggedRequest',
  description: 'A request that an API key sent.',
  example: requestExample,
});

export const requestPage = z
  .object({
    data: z.array(loggedRequest).meta({ description: 'Newest first.' }),
    next_cursor: uuid()
      .nullable()
      .meta({ description: 'Where the next page starts. Null on the last one.' }),
  })
  .meta({
    id: 'LoggedRequestPage',
    description:
      'A page may hold fewer requests than `limit`. Continue with `next_cursor` until it is null.',
    example: { data: [requestExample], next_cursor: null },
  });

const content = z.string().nullable();

export const loggedExchange = z
  .object({
    ...requestFields,
    query: content.meta({ description: 'The query, with secrets replaced.' }),
    request_body: content.meta({
      description:
        'The request body, with secrets replaced, cut at 8 KB. Null if there was none, it was not JSON, or bodies are not kept.',
    }),
    response_body: content.meta({
      description: 'The response body, with secrets replaced, cut at 8 KB. Null as above.',
    }),
  })
  .meta({
    id: 'LoggedExchange',
    description: 'A request that an API key sent, with its content.',
    example: { ...requestExample, query: null, request_body: null, response_body: null },
  });

export const refusalGroups = z
  .object({
    data: z
      .array(
        z.object({
          method: z.string().meta({ description: 'The HTTP method.' }),
          route: z.string().meta({ description: 'The path with names in place of ids.' }),
          status: z.int().meta({ description: 'The HTTP status.' }),
          code: z.string().nullable().meta({ description: 'The error code.' }),
          reason: z.string().nullable().meta({ description: 'The `Error-Reason`.' }),
          count: z.int().meta({ description: 'How many requests were refused in this way.' }),
          last_request_id: uuid().meta({ description: 'The latest of them.' }),
          last_at: moment().meta({ description: 'When the latest arrived.' }),
        }),
      )
      .meta({ description: 'The kind that occurred last first.' }),
  })
  .meta({ id: 'RequestErrorList', description: 'Refused requests, grouped by kind.' });

export const keyUseQuery = z.object({
  key_id: uuid().optional().meta({ description: 'One API key. Without it, every key.' }),
});

export const keyUseList = z
  .object({
    data: z
      .array(
        z.object({
          key_id: uuid().meta({ description: 'The API key.' }),
          day: z.iso.date().meta({ description: 'A day in UTC.', example: '2026-11-15' }),
          ip: z
            .string()
            .nullable()
            .meta({ description: 'The address. Null for the rest of very many.' }),
          requests: z
            .int()
            .meta({ description: 'All requests, also those the log does not keep.' }),
          refused: z.int().meta({ description: 'Of these, how many were refused or failed.' }),
        }),
      )
      .meta({ description: 'Newest day first, then the busiest address.' }),
  })
  .meta({ id: 'KeyUseList', description: 'Requests by key, day and address, for 14 days.' });

export const logSettingsBody = closedObject({
  keeps_bodies: z.boolean().meta({ description: 'Whether content of requests is kept.' }),
});

export const logSettings = z
  .object({
    keeps_bodies: z.boolean().meta({
      description:
        'Whether queries and bodies are kept for 14 days. If not, only what is listed of a request is.',
    }),
  })
  .meta({
    id: 'RequestLogSettings',
    description: 'What is kept of requests.',
    example: { keeps_bodies: true },
  });

function toRequestRecord(one: LoggedRequest) {
  return {
    id: one.id,
    object: 'request' as const,
    created_at: one.receivedAt.toISOString(),
    key_id: one.keyId,
    method: one.method,
    route: one.route,
    path: one.path,
    ids: [...one.ids],
    status: one.status,
    code: one.code,
    reason: one.reason,
    duration_ms: one.durationMs,
    ip: one.address,
    user_agent: one.agent,
  };
}

export function toRequestPage({ items, nextCursor }: RequestPage) {
  return { data: items.map(toRequestRecord), next_cursor: nextCursor };
}

export function toExchangeRecord(one: LoggedExchange) {
  return {
    ...toRequestRecord(one),
    query: one.query,
    request_body: one.requestBody,
    response_body: one.responseBody,
  };
}

export function toGroupRecord(group: RefusalGroup) {
  return {
    method: group.method,
    route: group.route,
    status: group.status,
    code: group.code,
    reason: group.reason,
    count: group.count,
    last_request_id: group.lastId,
    last_at: group.lastAt.toISOString(),
  };
}

export function toUseRecord(use: KeyUse) {
  return {
    key_id: use.keyId,
    day: use.day,
    ip: use.address === '' ? null : use.address,
    requests: use.requests,
    refused: use.refusals,
  };
}
