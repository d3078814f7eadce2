import { trust } from './brand.ts';
import { call } from './call.ts';
import type { ClientOptions, KeyOptions, Repeat, Wire } from './exchange.ts';
import { createList } from './list.ts';
import type { Pagination, Query } from './list.ts';

/**
 * Groups of methods, each `'METHOD path form repeat'`; a method's `?` takes a query, its `+` a body. The path begins behind
 * the group's own address. Parts that are missing or empty: the address itself, no list, `read`.
 */
export type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The methods of a table as functions, and those that are written by hand. */
export function createClient<Client>(
  options: ClientOptions,
  table: Table,
  own: Readonly<Record<string, object>> = {},
): Client {
  const client: Record<string, unknown> = { ...own };
  for (const [group, rows] of Object.entries(table)) {
    const methods = Object.entries(rows).map(([name, row]) => [
      name,
      createMethod(options, addressOf(group), row),
    ]);
    client[group] = { ...Object.fromEntries(methods), ...own[group] };
  }
  return trust<Client>(client);
}

/** `/payment-links` for `paymentLinks`. */
const addressOf = (group: string): string =>
  `/${group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function createMethod(client: ClientOptions, address: string, row: string) {
  const [method = '', below = '', form = '', repeatMark = 'read'] = row.split(' ');
  const template = address + below;
  const idCount = template.split('{').length - 1;
  const repeat = trust<Repeat>(repeatMark.replace('!', ''));
  return (...values: readonly unknown[]): unknown => {
    const path = toPath(template, values);
    const rest = values.slice(idCount);
    const input = /[?+]$/.test(method) ? rest.shift() : undefined;
    const options = trust<KeyOptions | undefined>(rest[0]);
    const isBody = method.endsWith('+');
    const request = {
      method: method.replace(/\W/, ''),
      repeat,
      isText: form === 'text',
      body: isBody ? input : undefined,
      headers: repeat === 'key' ? { 'idempotency-key': toKey(options, repeatMark) } : {},
      options,
    };
    const read = (query: Query): Promise<Wire> =>
      call(client, { ...request, path: withQuery(path, query) });
    const chosen = isBody ? {} : trust<Query>(input ?? {});
    if (form === '' || request.isText) return read(chosen);
    return createList(trust<Pagination>(form), chosen, read);
  };
}

/** An empty id would be another address. */
export function toPath(template: string, ids: readonly unknown[]): string {
  let at = 0;
  return template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const id = ids[at++];
    if (typeof id !== 'string' || id === '') throw new TypeError(`${name} must be an id`);
    return encodeURIComponent(id);
  });
}

export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return path;
  const text = given
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

function toKey(options: KeyOptions | undefined, repeatMark: string): string {
  const key = options?.idempotencyKey;
  if (key === undefined && repeatMark.endsWith('!')) {
    throw new TypeError('idempotencyKey is required');
  }
  return key === undefined || key === 'auto' ? crypto.randomUUID() : key;
}
