import { toAddressLaws } from './network-exceptions.ts';
import { createResolver } from './resolver.ts';
import type { NetworkExceptions } from './sender-types.ts';
import { notPublic, parseTarget } from './target.ts';

export type TargetVerdict =
  | { readonly kind: 'public' }
  | { readonly kind: 'reject'; readonly reason: string };

/**
 * For the creation of an endpoint: tells its developer what is wrong with a URL while they look.
 * What it allows is asked again before each request, because names come to lead elsewhere.
 */
export function createTargetCheck(
  exceptions: NetworkExceptions,
): (url: string) => Promise<TargetVerdict> {
  const laws = toAddressLaws(exceptions);
  const resolve = createResolver({ laws, nameServer: exceptions.nameServer });
  return async (url) => {
    const reading = parseTarget(url, laws);
    if (reading.kind === 'reject') return reading;
    const { host, isLiteral } = reading.target;
    if (isLiteral) return { kind: 'public' };
    const resolution = await resolve(host);
    switch (resolution.kind) {
      case 'addresses':
        return { kind: 'public' };
      case 'blocked':
        return { kind: 'reject', reason: notPublic };
      case 'failed':
        return {
          kind: 'reject',
          reason: 'The host name in the URL was not found. Check its DNS records.',
        };
    }
  };
}
