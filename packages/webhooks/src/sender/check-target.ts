import { toAddressPolicy } from './network-exceptions.ts';
import { createResolver } from './resolver.ts';
import type { NetworkExceptions } from './sender-types.ts';
import { notPublic, parseTarget } from './target.ts';

export type TargetVerdict =
  | { readonly kind: 'public' }
  | { readonly kind: 'reject'; readonly reason: string };

/**
 * Checks a URL when an endpoint is created, so that the developer sees the problem immediately.
 * Each request checks again, because DNS names can change.
 */
export function createTargetCheck(
  exceptions: NetworkExceptions,
): (url: string) => Promise<TargetVerdict> {
  const addressPolicy = toAddressPolicy(exceptions);
  const resolve = createResolver({ addressPolicy, nameServer: exceptions.nameServer });
  return async (url) => {
    const reading = parseTarget(url, addressPolicy);
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
