import { trust } from './brand.ts';
import { toError } from './to-error.ts';

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

const repeatsMax = 2;
const firstWaitMs = 500;
/** Whoever is asked to wait longer decides for themselves. */
const askedWaitMsMax = 60_000;
/** A single attempt's share of the timeout; repeatable calls leave time for repeats. */
const attemptShare = 0.4;

/** Sends a request, and again where that is safe. Throws a `CountinghouseError` for everything but a success. */
export async function call(client: ClientOptions, request: Request): Promise<Wire> {
  return (await send(client, request)).body;
}

export async function send(client: ClientOptions, request: Request): Promise<Answer> {
  const { clock = realClock } = client;
  const totalMs = request.options?.timeoutMs ?? client.timeoutMs ?? 60_000;
  const endsAt = clock.now() + totalMs;
  // Whether an earlier attempt may have been processed.
  let isDoubtful = false;
  for (let attempt = 0; ; attempt += 1) {
    const result = await tryOnce(client, request, endsAt - clock.now(), totalMs * attemptShare);
    if (!('cause' in result) && isSuccess(result, request, isDoubtful)) {
      return refuseMismatch(result, request);
    }
    const waitMs = attempt < repeatsMax ? decideWait(result, request.repeat, attempt, clock) : null;
    if (waitMs === null || clock.now() + waitMs >= endsAt) {
      throw toError(result, request, isDoubtful);
    }
    isDoubtful ||= 'cause' in result || (result.status >= 500 && !isUnprocessed(result));
    await clock.sleep(waitMs, request.options?.signal);
  }
}

async function tryOnce(
  { fetch: ownFetch = fetch, key, baseUrl }: ClientOptions,
  { method, path, repeat, body, headers, isText, options }: Request,
  leftMs: number,
  attemptMs: number,
): Promise<Answer | Silence> {
  const signal = options?.signal;
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  // The headers must come in time; a long body may take all of it.
  const wholeTimer = setTimeout(stop, leftMs);
  const timer = repeat === 'never' ? wholeTimer : setTimeout(stop, attemptMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  let isCut = false;
  try {
    const response = await ownFetch(baseUrl.replace(/\/+$/, '') + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'user-agent': userAgent, ...content, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: controller.signal,
      redirect: 'manual',
    });
    if (timer !== wholeTimer) clearTimeout(timer);
    isCut = true;
    const text = await response.text();
    const { status } = response;
    return { status, headers: response.headers, body: readBody(text, status, isText) };
  } catch (cause) {
    return { isCut, isAborted: signal?.aborted === true, cause };
  } finally {
    clearTimeout(timer);
    clearTimeout(wholeTimer);
    signal?.removeEventListener('abort', stop);
  }
}

export const userAgent = 'countinghouse-typescript/0.1.0';

/** A success must be whole JSON; an error may be a page of some proxy. */
function readBody(text: string, status: number, isText = false): Wire {
  if (isText && status < 300) return trust<Wire>(text);
  try {
    return trust<Wire>(JSON.parse(text));
  } catch (cause) {
    if (status < 300) throw cause;
    return null;
  }
}

function isSuccess({ status }: Answer, { method }: Request, isDoubtful: boolean): boolean {
  // What a repeat does not find, the first attempt has deleted.
  return (status >= 200 && status < 300) || (method === 'DELETE' && status === 404 && isDoubtful);
}

/** The key's first request did something else, so nothing was done for this one. */
function refuseMismatch(answer: Answer, request: Request): Answer {
  if (answer.headers.get('idempotency-mismatch') !== 'true') return answer;
  const reason = 'idempotency_mismatch';
  throw toError({ ...answer, status: 409, body: { error: mismatchText, reason } }, request, false);
}

const mismatchText = 'The idempotency key was used for another request.';

/** Milliseconds until the next attempt, or null if there must be none. */
function decideWait(
  result: Answer | Silence,
  repeat: Repeat,
  attempt: number,
  clock: Clock,
): number | null {
  const jitterMs = clock.random() * firstWaitMs * 2 ** attempt;
  if ('cause' in result) return result.isAborted || repeat === 'never' ? null : jitterMs;
  if (result.status < 500 && result.status !== 429) return null;
  if (!isUnprocessed(result)) {
    if (repeat === 'never') return null;
    // The provider's answer is final: this payout has failed.
    if (repeat === 'key' && result.status === 502 && result.body?.code !== undefined) return null;
  }
  const askedMs = Number(result.headers.get('retry-after') ?? 0) * 1000;
  if (askedMs > askedWaitMsMax) return null;
  return askedMs > 0 ? askedMs : jitterMs;
}

/** The service refused before it did anything. */
function isUnprocessed(answer: Answer): boolean {
  return answer.status === 429 || (answer.status === 503 && answer.body?.code === 'service_paused');
}

export const realClock: Clock = {
  now: Date.now,
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done);
      function done(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
    }),
};
