/** What the screen shows, as an API key would ask for it. */
export interface ApiCall {
  /** Below the origin. */
  readonly path: string;
  /** With the SDK's client in `api`. */
  readonly code: string;
  /** The object in view; null on a list. */
  readonly objectId: string | null;
}

interface Resource {
  readonly list: string | null;
  readonly one: string | null;
}

/** By the part of a screen's address that names it, which is the API's own name. */
const resources: Readonly<Record<string, Resource>> = {
  payments: { list: 'payments.list', one: 'payments.get' },
  refunds: { list: null, one: 'refunds.get' },
  balance: { list: 'balance.get', one: null },
  settlements: { list: 'settlements.list', one: null },
  payouts: { list: 'payouts.list', one: 'payouts.get' },
  'payment-links': { list: 'paymentLinks.list', one: 'paymentLinks.get' },
  'qr-codes': { list: 'qrCodes.list', one: 'qrCodes.get' },
  subscriptions: { list: 'subscriptions.list', one: 'subscriptions.get' },
  'split-recipients': { list: 'splitRecipients.list', one: null },
  webhooks: { list: 'webhooks.list', one: null },
  events: { list: 'events.list', one: null },
  requests: { list: 'requests.list', one: 'requests.get' },
};

export const resourceNames: readonly string[] = Object.keys(resources);

const base = '/api/v1';
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Null where the public API has nothing like it. */
export function callOf(pathname: string): ApiCall | null {
  const [name = '', id] = partsOf(pathname);
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource === undefined) return null;
  const isObject = id !== undefined && uuid.test(id);
  if (isObject && resource.one !== null) {
    return {
      path: `${base}/${name}/${id}`,
      code: `await api.${resource.one}('${id}')`,
      objectId: id,
    };
  }
  if (resource.list === null) return null;
  return {
    path: `${base}/${name}`,
    code: `await api.${resource.list}()`,
    objectId: isObject ? id : null,
  };
}

function partsOf(pathname: string): readonly string[] {
  const parts = pathname.split('/').filter((part) => part !== '');
  const start = parts.indexOf('workspaces');
  return start === -1 ? [] : parts.slice(start + 2);
}
