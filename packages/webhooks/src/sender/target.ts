import { isAddress, isCallable } from './address.rules.ts';
import type { AddressPolicy } from './address.rules.ts';

export type TargetReading =
  | { readonly kind: 'target'; readonly target: Target }
  | { readonly kind: 'reject'; readonly reason: string };

export interface Target {
  readonly url: URL;
  /** A host name, or an address without IPv6 brackets. */
  readonly host: string;
  readonly isLiteral: boolean;
  readonly port: number;
}

const urlLengthMax = 500;
const httpsPort = 443;

/** Endings that never lead to the public internet, whatever a resolver says. */
const privateEndings = [
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'private',
];

/**
 * Parses an endpoint's URL, at creation and again before each request. Uses only the WHATWG parser,
 * because its result is what gets dialled: two parsers that disagree would be a way around the
 * check.
 */
export function parseTarget(text: string, addressPolicy: AddressPolicy): TargetReading {
  if (text.length > urlLengthMax) {
    return reject(`The URL must have at most ${urlLengthMax} characters.`);
  }
  // The parser drops line breaks and trims spaces, so the text would differ from what is called.
  if (/[\s\p{Cc}]/u.test(text)) return reject('The URL must not contain spaces or line breaks.');
  const url = URL.parse(text);
  if (url === null) {
    return reject('This is not a valid URL. Send one such as https://example.com/webhooks.');
  }
  if (url.protocol !== 'https:') return reject('The URL must start with https://.');
  if (hasCredentials(text, url)) {
    return reject('The URL must not contain a username or password.');
  }
  if (url.href.length > urlLengthMax) {
    return reject(`The URL must have at most ${urlLengthMax} characters once encoded as ASCII.`);
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isLiteral = isAddress(host);
  if (isLiteral ? !isCallable(host, addressPolicy) : !isPublicName(host)) return reject(notPublic);
  const port = url.port === '' ? httpsPort : Number(url.port);
  if (port === 0) return reject('The port in the URL must be from 1 to 65535.');
  return { kind: 'target', target: { url, host, isLiteral, port } };
}

export const notPublic = 'The URL must point to a server on the public internet.';

/** The parser reads `https://@host` as having no credentials; no legitimate URL looks like that. */
function hasCredentials(text: string, url: URL): boolean {
  return url.username !== '' || url.password !== '' || /^[^:]*:[/\\]*[^/\\?#]*@/.test(text);
}

function isPublicName(host: string): boolean {
  const labels = host.split('.');
  // A trailing dot gives every name a second spelling, which certificates do not cover.
  if (labels.length < 2 || labels.includes('')) return false;
  return !privateEndings.includes(labels.at(-1) ?? '');
}

function reject(reason: string): TargetReading {
  return { kind: 'reject', reason };
}
