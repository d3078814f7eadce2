import type { Page } from './gallery-pages.ts';

/** Rows of a list that are kept; the gallery repeats them where it needs many. */
const rowsMax = 6;

/** What a screen asks for without changing anything. */
const reads = /^(?:GET |POST .*\/(?:preview|propose|proposal|drill)\b)/;

export async function keepAnswer(
  response: Awaited<ReturnType<Page['waitForResponse']>>,
  api: string,
  answers: Map<string, unknown>,
): Promise<void> {
  const request = `${response.request().method()} ${response.url().slice(api.length)}`;
  if (!response.url().startsWith(api) || !response.ok() || !reads.test(request)) return;
  if (response.headers()['content-type']?.includes('json') !== true) return;
  // The body is gone where the page has left already; the same is asked again elsewhere.
  const body: unknown = await response.json().catch(() => null);
  if (body === null) return;
  answers.set(request, lookedUp.test(request) ? body : shorten(body));
}

export function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, rowsMax).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'csrf_token' ? 'recorded' : keepsAll.has(name) ? one : shorten(one),
    ]),
  );
}

/** Screens find names in these. */
const lookedUp = /\/(?:accounts|tax-codes|money-accounts|api-key-presets)(?:\?|$)/;

/** Lists that screens look something up in. */
const keepsAll = new Set(['permissions', 'memberships', 'available_actions', 'workspaces']);
