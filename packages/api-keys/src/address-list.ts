import { BlockList, isIP } from 'node:net';

/** Combines CIDR ranges into one check. No ranges allow any address. */
export function toAddressList(cidrs: readonly string[]): ((address: string) => boolean) | null {
  if (cidrs.length === 0) return null;
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', length = ''] = cidr.split('/');
    const family = familyOf(network);
    if (family === null) throw new Error(`${cidr} is not a CIDR range`);
    list.addSubnet(
      network,
      length === '' ? (family === 'ipv4' ? 32 : 128) : Number(length),
      family,
    );
  }
  return (address) => {
    const family = familyOf(address);
    return family !== null && list.check(address, family);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? 'ipv4' : 'ipv6';
}
