import { trust } from './brand.ts';
import type { Fetch } from './exchange.ts';
import { eventSamples } from './generated/event-samples.ts';
import type { KnownEvent } from './parse-event.ts';

export type { Clock, Fetch } from './exchange.ts';

type EventOf<Type extends KnownEvent['type']> = Extract<KnownEvent, { type: Type }>;

/** The documented example of an event, with your changes. */
export function sampleEvent<Type extends KnownEvent['type']>(
  type: Type,
  overrides: Partial<Omit<EventOf<Type>, 'data' | 'type'>> & {
    readonly data?: Partial<EventOf<Type>['data']>;
  } = {},
): EventOf<Type> {
  const sample: { readonly data: object } = eventSamples[type];
  const { data, ...frame } = overrides;
  return trust<EventOf<Type>>({ ...sample, ...frame, data: { ...sample.data, ...data } });
}

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request that the service would send for an event, or for any other body. */
export async function signWebhook(
  event: object | string,
  secret: string,
  { now = new Date() }: { readonly now?: Date } = {},
): Promise<SignedWebhook> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = await sign(`${seconds}.${body}`, secret);
  const isAccounting = /^\s*\{[^]*"org_id"\s*:/.test(body);
  const headers: Record<string, string> = isAccounting
    ? { 'x-accounting-signature': `t=${seconds},v1=${signature}` }
    : { 'x-service-timestamp': String(seconds), 'x-service-signature': signature };
  return { body, headers: { 'content-type': 'application/json', ...headers } };
}

async function sign(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An answer, or what keeps it from arriving: `lost` before it begins, `cut` in its middle. */
export type ScriptedAnswer =
  | 'lost'
  | 'cut'
  | {
      readonly status?: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    };

export interface ScriptedCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A `fetch` that gives these answers in turn and keeps the calls. It throws when the script is over. */
export function scriptedFetch(
  ...script: readonly ScriptedAnswer[]
): Fetch & { readonly calls: readonly ScriptedCall[] } {
  const calls: ScriptedCall[] = [];
  const scripted: Fetch = async (url, { method, headers, body }) => {
    const answer = script[calls.length];
    calls.push({ url, method, headers, body: body === undefined ? undefined : JSON.parse(body) });
    if (answer === undefined) throw new Error(`the script has no answer for ${method} ${url}`);
    if (answer === 'lost') throw new TypeError('fetch failed');
    const parts = answer === 'cut' ? {} : answer;
    const sent = new Map(
      Object.entries(parts.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    );
    return {
      status: parts.status ?? 200,
      headers: { get: (name) => sent.get(name.toLowerCase()) ?? null },
      text: async () => {
        if (answer === 'cut') throw new TypeError('terminated');
        return typeof parts.body === 'string' ? parts.body : JSON.stringify(parts.body ?? {});
      },
    };
  };
  return Object.assign(scripted, { calls });
}
