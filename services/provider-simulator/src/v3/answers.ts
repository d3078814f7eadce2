import type { FaultName } from '../core/scenarios.ts';
import { refusal } from './call.ts';
import type { Reply } from './call.ts';

export interface SimulatedResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the transport does instead of responding. */
export type SimulatedFault =
  /** Nothing is ever written; the caller waits until its timeout. */
  | { readonly kind: 'hang' }
  /** The connection is reset without sending a byte. */
  | { readonly kind: 'reset' }
  /** The start of a response, then the connection is cut. */
  | {
      readonly kind: 'close_mid_body';
      readonly response: SimulatedResponse;
      /** How many bytes of the body are written before the cut. */
      readonly bodyBytes: number;
    }
  | {
      readonly kind: 'late_response';
      readonly afterMs: number;
      readonly response: SimulatedResponse;
    };

export type SimulatedAnswer = SimulatedResponse | SimulatedFault;

export function toResponse(
  reply: Reply,
  replacer?: (name: string, value: unknown) => unknown,
): SimulatedResponse {
  return {
    kind: 'response',
    status: reply.status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(reply.body, replacer),
  };
}

export const garbageResponse: SimulatedResponse = {
  kind: 'response',
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Just a moment...</title><p>Checking your browser.</p>',
};

export const rateLimitedResponse: SimulatedResponse = {
  ...toResponse(refusal('Too many requests. Please try again later', 429)),
  headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' },
};

const unavailableResponse = toResponse(refusal('An error occurred. Please contact support', 503));

/** The response, or a placeholder, as the fault lets it through. */
export function toFault(
  fault: FaultName,
  lateAnswerMs: number,
  made: SimulatedResponse | null,
): SimulatedAnswer {
  switch (fault) {
    case 'late_503':
      return { kind: 'late_response', afterMs: lateAnswerMs, response: unavailableResponse };
    case 'status_503':
      return unavailableResponse;
    case 'hang':
      return { kind: 'hang' };
    case 'reset':
      return { kind: 'reset' };
    case 'close_mid_body': {
      const response = made ?? unavailableResponse;
      return { kind: 'close_mid_body', response, bodyBytes: Math.floor(response.body.length / 2) };
    }
  }
}
