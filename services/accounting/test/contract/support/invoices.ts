import { expectError } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { expect } from 'vitest';
import { sendJson } from './client.ts';
import type { Target } from './target.ts';

/** The shortest line there is. */
export const work = { description: 'Advice', unit_price: 10 } as const;

export interface InvoiceCall {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Behind the path: `?dry_run=true`. */
  readonly query?: string;
}

/** Numbers that JavaScript would change are sent as text of the whole body. */
export function postInvoice(target: Target, body: unknown, call: InvoiceCall = {}) {
  const { key = target.writeKey, headers = {}, query = '' } = call;
  return sendJson(target, `/invoices${query}`, { key, body, headers });
}

/** A customer without terms or defaults of its own, made through the API. */
export async function makeCustomer(target: Target, key = target.writeKey): Promise<string> {
  const { status, body } = await sendJson(target, '/contacts', { key, body: { name: 'Customer' } });
  expect(status).toBe(201);
  return String(body['id']);
}

/** 201, and the body. */
export function made({ status, body }: Answer): Answer['body'] {
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

/** 400 by a rule of the books. */
export function expectRefused(answer: Answer, reason: string, field?: string): void {
  expectError(answer, 400, 'invalid_request');
  expect({ reason: answer.body['reason'], field: answer.body['field'] }).toEqual({ reason, field });
}

export function linesOf(body: Answer['body']): readonly Readonly<Record<string, unknown>>[] {
  const { lines } = body;
  if (!Array.isArray(lines)) throw new TypeError('the document has no lines');
  return lines;
}

export function firstLine(body: Answer['body']): Readonly<Record<string, unknown>> {
  const [line] = linesOf(body);
  if (line === undefined) throw new Error('the document has no line');
  return line;
}
