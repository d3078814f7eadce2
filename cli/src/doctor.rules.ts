/** One thing that was looked at. */
export interface Finding {
  /** A word for programs. */
  readonly name: string;
  readonly isGood: boolean;
  readonly what: string;
  /** The line to write, or what to do. */
  readonly fix?: string;
}

/** Receivers allow a signature this much; so does a TOTP app, roughly. */
const skewMsMax = 60_000;
const dayMs = 86_400_000;
const expiryDays = 30;

export function judgeClock(nowMs: number, dateHeader: string | null): Finding {
  const skewMs = Math.abs(nowMs - Date.parse(dateHeader ?? ''));
  if (Number.isNaN(skewMs) || skewMs <= skewMsMax) {
    return { name: 'clock', isGood: true, what: 'Your clock agrees with the service.' };
  }
  return {
    name: 'clock',
    isGood: false,
    what: `Your clock is ${Math.round(skewMs / 1000)} s off.`,
    fix: 'Webhook signatures will be refused as stale. Set the clock: sudo timedatectl set-ntp true',
  };
}

/** Why nothing answered, by the code of the failed connection. */
export function judgeSilence(baseUrl: string, code: string): Finding {
  if (/CERT|SSL|TLS|SELF_SIGNED|VERIFY|ISSUER/.test(code)) {
    return {
      name: 'tls',
      isGood: false,
      what: `The certificate of ${baseUrl} is not accepted (${code}).`,
      fix: 'If it is of your own authority: NODE_EXTRA_CA_CERTS=/path/to/authority.pem ch doctor',
    };
  }
  return {
    name: 'address',
    isGood: false,
    what: `${baseUrl} does not answer (${code}).`,
    fix: 'Is the address right, and does the service run? Change it: ch login --base-url https://…/api/v1',
  };
}

export interface KeyFacts {
  readonly environment: string;
  readonly scopes: readonly string[];
  readonly expires_at?: string | null;
}

export interface Wanted {
  readonly environment: string | undefined;
  readonly scopes: readonly string[];
}

export function judgeKey(key: KeyFacts, wanted: Wanted, nowMs: number): readonly Finding[] {
  return [
    ...judgeEnvironment(key, wanted.environment),
    ...judgeScopes(key, wanted.scopes),
    ...judgeExpiry(key, nowMs),
  ];
}

function judgeEnvironment(
  { environment }: KeyFacts,
  wanted: string | undefined,
): readonly Finding[] {
  if (wanted === undefined) return [];
  if (environment === wanted) {
    return [{ name: 'environment', isGood: true, what: `The key is a ${wanted} key.` }];
  }
  return [
    {
      name: 'environment',
      isGood: false,
      what: `The key is a ${environment} key, but you want ${wanted}.`,
      fix: `Use a key that begins with svc_${wanted}_: ch login, or ch switch <profile>`,
    },
  ];
}

function judgeScopes({ scopes }: KeyFacts, wanted: readonly string[]): readonly Finding[] {
  const missing = wanted.filter((scope) => !scopes.includes(scope));
  if (wanted.length === 0) return [];
  if (missing.length === 0) {
    return [{ name: 'scopes', isGood: true, what: 'The key has the scopes that you need.' }];
  }
  return [
    {
      name: 'scopes',
      isGood: false,
      what: `The key lacks ${missing.join(', ')}.`,
      fix: `Create a key with ${missing.join(', ')} in the dashboard (Developers, API keys), then: ch login`,
    },
  ];
}

function judgeExpiry({ expires_at: expiresAt }: KeyFacts, nowMs: number): readonly Finding[] {
  if (typeof expiresAt !== 'string') return [];
  const days = Math.floor((Date.parse(expiresAt) - nowMs) / dayMs);
  if (days >= expiryDays) {
    return [{ name: 'expiry', isGood: true, what: `The key is valid for ${days} more days.` }];
  }
  return [
    {
      name: 'expiry',
      isGood: false,
      what: `The key expires in ${days} days.`,
      fix: 'Roll it in the dashboard: the old one stays valid while you change over.',
    },
  ];
}

/** What the service knows of an attempt to deliver a webhook. */
interface Attempt {
  readonly status: number | null;
  readonly error_class: string | null;
  readonly receiver_reason: string | null;
}

/** An endpoint by its latest attempt. */
export function judgeEndpoint(url: string, latest: Attempt | undefined): Finding {
  const name = 'webhook';
  if (latest === undefined) {
    return { name, isGood: true, what: `${url} has received nothing yet.` };
  }
  if (latest.error_class === null) {
    return { name, isGood: true, what: `${url} accepted the latest event.` };
  }
  const cause = causeOf(latest);
  return { name, isGood: false, what: `${url} ${cause.what}`, fix: cause.fix };
}

const sessionSecret =
  'Give your server the secret that signs these events, or name the variable that holds its own: --secret-env NAME';

/** What to change in a server that `ch listen` sends events to; null if it accepted one. */
export function judgeForwarded(status: number, reason: string | null): string | null {
  if (status >= 200 && status < 300) return null;
  if (status < 400) return 'Redirects are never followed: name the address that it redirects to.';
  if (status === 404) return 'Your server has no such route: correct --forward-to, or the route.';
  const { fix } = causeOf({ status, error_class: null, receiver_reason: reason });
  return fix === sameSecret ? sessionSecret : fix;
}

interface Cause {
  readonly what: string;
  readonly fix: string;
}

const readLog = 'Read your server’s log for this request, fix the handler, then replay the events.';

function causeOf({ status, error_class: errorClass, receiver_reason: reason }: Attempt): Cause {
  const known = reason === null ? undefined : rejections[reason];
  if (known !== undefined) return known;
  switch (errorClass ?? 'unknown') {
    case 'redirect':
      return {
        what: `answers ${status}: a redirect, which is never followed.`,
        fix: 'Register the address that it redirects to: ch webhooks update <id> --url https://…',
      };
    case 'timeout':
      return {
        what: 'does not answer in time.',
        fix: 'Answer 204 first and do the work afterwards: store the event, then response.writeHead(204).end()',
      };
    case 'tls':
      return {
        what: 'has a certificate that is not accepted: expired, self-signed or for another name.',
        fix: 'Install a certificate of a public authority for this name, with its intermediates.',
      };
    case 'dns':
      return {
        what: 'has a name that does not resolve.',
        fix: 'Check the host name, or its DNS records: ch webhooks update <id> --url https://…',
      };
    case 'connect':
      return {
        what: 'cannot be reached: nothing listens there, or a firewall refuses.',
        fix: 'Start the server, and open its port to the internet.',
      };
    case 'blocked':
      return {
        what: 'leads to an address that is not public.',
        fix: 'Use ch listen --forward-to http://localhost:… while you develop.',
      };
    default:
      return {
        what: status === null ? 'gave no valid HTTP answer.' : `answers ${status}.`,
        fix: status === 401 || status === 403 ? noLogin : readLog,
      };
  }
}

const noLogin = 'Exempt the route from your sign-in: the signature is what authenticates it.';

const rawBody =
  'Verify the bytes as they came, before any JSON parser: createWebhookHandler of @countinghouse/sdk/webhooks/node reads them itself.';
const sameSecret =
  'Set the secret that was shown when the endpoint was created, or make another: ch webhooks rotate-secret <id>';

/** By what the SDK's receivers say in Webhook-Rejection. */
const rejections: Readonly<Record<string, Cause>> = {
  wrong_signature: { what: 'refuses the signature: it has another secret.', fix: sameSecret },
  malformed_secret: { what: 'has a secret that is none: it begins with whsec_.', fix: sameSecret },
  body_reserialised: { what: 'verifies a body that was parsed and written anew.', fix: rawBody },
  unexpected_body: { what: 'does not get the body as it was sent.', fix: rawBody },
  missing_header: {
    what: 'does not see the signature’s headers.',
    fix: 'Let your proxy pass X-Service-Signature and X-Service-Timestamp on.',
  },
  malformed_header: {
    what: 'sees changed signature headers.',
    fix: 'Let your proxy pass the X-Service-… headers on as they are.',
  },
  altered_header: {
    what: 'sees changed signature headers.',
    fix: 'Let your proxy pass the X-Service-… headers on as they are.',
  },
  stale: {
    what: 'refuses the signature as too old: its clock is wrong.',
    fix: 'Set the clock of that server: sudo timedatectl set-ntp true',
  },
  body_too_large: {
    what: 'refuses the body as too large.',
    fix: 'Allow bodies of 256 KiB on this route.',
  },
};

/** Recent refusals that a scope would have prevented. */
export function judgeRefusals(
  requests: readonly {
    readonly method: string;
    readonly route: string;
    readonly reason: string | null;
  }[],
): readonly Finding[] {
  const refused = requests.filter(({ reason }) => reason === 'missing_scope');
  const routes = [...new Set(refused.map(({ method, route }) => `${method} ${route}`))];
  if (routes.length === 0) return [];
  return [
    {
      name: 'scopes',
      isGood: false,
      what: `Refused lately for want of a scope: ${routes.join(', ')}.`,
      fix: 'The help of each command names its scopes, such as ch payouts create --help. Create a key that has them.',
    },
  ];
}
