import { parseNetwork } from './address.rules.ts';
import type { AddressPolicy, Network } from './address.rules.ts';
import type { NetworkExceptions } from './sender-types.ts';

/**
 * Throws for a network that cannot be parsed: the process must not start with an invalid setting.
 */
export function toAddressPolicy(exceptions: NetworkExceptions): AddressPolicy {
  return {
    allowed: exceptions.allowedNetworks.map(toNetwork),
    denied: (exceptions.deniedNetworks ?? []).map(toNetwork),
  };
}

function toNetwork(text: string): Network {
  const network = parseNetwork(text);
  if (network === null) throw new Error(`${text} is not a network, such as 10.0.0.0/8`);
  return network;
}
