import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** The contract's table of refusals; the service may send no others. */
const codesByStatus: Readonly<Record<number, readonly string[]>> = {
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
};

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * `{error, code, request_id}`, as JSON, with a status and code from the contract's table; for a
 * broken rule also its name and the field, and nothing else.
 */
export function expectErrorBody(answer: Pick<Answer, 'status' | 'headers' | 'body'>): void {
  const { status, headers, body } = answer;
  const { reason, field, ...always } = body;
  expect(Object.keys(always).toSorted()).toEqual(['code', 'error', 'request_id']);
  if (reason !== undefined) expectBrokenRule({ status, error: body['error'], reason });
  else expect(field).toBeUndefined();
  expect(codesByStatus[status] ?? [], `status ${status}`).toContain(body['code']);
  expect(body['request_id']).toMatch(uuidPattern);
  expect(headers.get('x-request-id')).toBe(body['request_id']);
  expect(headers.get('content-type')).toMatch(/^application\/json\b/);
  if (status === 400) expectInvalidInput(body['error']);
  else expect(body['error'], 'a text for a person').toMatch(/\S+ \S+/);
}

/** Expects a reason, the same as in the body if the body has one, and the page that explains it. */
export function expectReason({ headers, body }: Pick<Answer, 'headers' | 'body'>): void {
  const reason = headers.get('error-reason');
  expect(reason).toMatch(/^[a-z_]+$/);
  if (body['reason'] !== undefined) expect(reason).toBe(body['reason']);
  const link =
    /^<(https?:\/\/[^>]+)>; rel="help"(?:, <[^>]+>; rel="describedby")?$/.exec(
      headers.get('link') ?? '',
    )?.[1] ?? '';
  expect(new URL(link)).toMatchObject({
    pathname: expect.stringMatching(new RegExp(`/errors/${String(body['code'])}$`)),
    hash: `#${reason}`,
  });
}

function expectBrokenRule(said: { status: number; error: unknown; reason: unknown }): void {
  expect(said).toEqual({
    status: 400,
    error: expect.stringMatching(/^[A-Z].+\.$/),
    reason: expect.stringMatching(/^[a-z_]+$/),
  });
}

export function expectError(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status, code });
  expectErrorBody(answer);
}

export const expectUnauthenticated = (answer: Answer): void =>
  expectError(answer, 401, 'authentication_failed');
export const expectForbidden = (answer: Answer): void =>
  expectError(answer, 403, 'permission_denied');
export const expectNotFound = (answer: Answer): void => expectError(answer, 404, 'not_found');
export const expectLimited = (answer: Answer): void => {
  expectError(answer, 429, 'rate_limited');
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/);
};

/** Expects a 400 that names exactly these fields, each with a reason. */
export function expectInvalid(answer: Answer, ...fields: readonly string[]): void {
  expectError(answer, 400, 'invalid_request');
  const { fieldErrors } = Object(answer.body['error']);
  expect(Object.keys(fieldErrors).toSorted()).toEqual([...fields].toSorted());
}

/**
 * Expects a 400 for a rule that a well-formed request breaks: one sentence for a person, and no
 * list of fields.
 */
export function expectRuleBroken(answer: Answer): void {
  expectError(answer, 400, 'invalid_request');
  expect(answer.body['error']).toEqual(expect.stringMatching(/^[A-Z].+\.$/));
}

/** Two refusals may differ only in the request id. */
export function withoutRequestId(answer: Answer): unknown {
  const { request_id: _requestId, ...rest } = answer.body;
  return { status: answer.status, ...rest };
}

/** A broken business rule is a text; invalid input names its fields. */
function expectInvalidInput(error: unknown): void {
  if (typeof error === 'string') {
    expect(error).toMatch(/\S+ \S+/);
    return;
  }
  const { formErrors, fieldErrors, ...rest } = Object(error);
  expect(rest).toEqual({});
  expect(Array.isArray(formErrors)).toBe(true);
  const lists: unknown[] = [formErrors, ...Object.values(Object(fieldErrors))];
  expect(lists.flat().length, 'it says what is wrong').toBeGreaterThan(0);
  expect(lists.flat().filter((message) => typeof message !== 'string')).toEqual([]);
}
