import type { Side, World } from '../core/state.ts';

export interface SimulatedRequest {
  readonly method: string;
  /** Without the query: `/v3/transactions/288200108/verify`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes as text, unchanged; omitted or empty if there are none. */
  readonly body?: string;
}

/** An authenticated request with a parsed body. */
export interface Call {
  readonly world: World;
  readonly side: Side;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** The base URL of the hosted page: `http://127.0.0.1:4030`. */
  readonly publicUrl: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export function success(message: string, data: unknown, meta?: unknown): Reply {
  const body = { status: 'success', message, data, ...(meta !== undefined && { meta }) };
  return { status: 200, body };
}

/** v3 uses 400 for both invalid input and missing objects. */
export function refusal(message: string, status = 400): Reply {
  return { status, body: { status: 'error', message, data: null } };
}
