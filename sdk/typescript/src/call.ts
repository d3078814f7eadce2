import { trust } from './brand.ts';
import type { Answer, ClientOptions, Clock, Request, Repeat, Silence, Wire } from './exchange.ts';
import { toError } from './to-error.ts';

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
