/** Global types where the program has them, so that the declarations need neither Node nor a browser. */
type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Type } } ? Type : never;

interface FetchAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** As much of `fetch` as the SDK uses. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal: Signal;
    redirect: 'manual';
  },
) => Promise<FetchAnswer>;

/** For tests: time and chance. */
export interface Clock {
  now(): number;
  random(): number;
  sleep(ms: number, signal?: Signal): Promise<void>;
}

export interface ClientOptions {
  /** An API key. It belongs on a server, never in a browser. */
  readonly key: string;
  /** The address of the API, with its version: `https://…/api/v1`. */
  readonly baseUrl: string;
  /** How long a call may take, repeats included. Default: 60,000. */
  readonly timeoutMs?: number;
  readonly fetch?: Fetch;
  readonly clock?: Clock;
}

export interface CallOptions {
  readonly signal?: Signal;
  /** How long this call may take, repeats included. */
  readonly timeoutMs?: number;
}

export interface KeyOptions extends CallOptions {
  /** Two calls with one key have one effect. Default: a random key, which repeats of this call share. */
  readonly idempotencyKey?: string;
}

export interface DemandedKeyOptions extends CallOptions {
  /**
   * Name what you pay, such as `'order-1017'`: after a restart, the same key finds the payout that was already
   * made. With `'auto'`, a random key protects the repeats of this call only.
   */
  readonly idempotencyKey: 'auto' | (string & {});
}

/** When a call may be sent again. `x-repeat` of the API document. */
export type Repeat = 'read' | 'key' | 'natural' | 'never';

export interface Request {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly repeat: Repeat;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isText?: boolean;
  readonly options?: CallOptions | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: FetchAnswer['headers'];
  readonly body: Wire;
}

/** What the runtime itself reads of answers. They are not validated, and may be something else altogether. */
export type Wire = {
  readonly code?: string;
  readonly error?:
    | string
    | null
    | { readonly fieldErrors?: Readonly<Record<string, readonly string[]>> };
  readonly reason?: string;
  readonly data?: readonly NonNullable<Wire>[];
  readonly next_cursor?: string | null;
  readonly has_more?: boolean;
  readonly offset?: number;
  readonly sequence?: number;
  readonly object?: 'refund';
  readonly id?: string;
  readonly status?: string;
  readonly reference?: string | null;
  readonly approval?: { readonly id: string } | null;
  readonly outcome?: { readonly next_check_at: string | null };
} | null;

/** No usable answer: it did not come, or not whole. */
export interface Silence {
  readonly isCut: boolean;
  readonly isAborted: boolean;
  readonly cause: unknown;
}
