import { BlockList, isIP } from 'node:net';

/** Every request asks about the address that it came from, several times: answers are kept. */
const knownMax = 10_000;

/** Whether the `X-Forwarded-For` of an address is believed. `proxies` are addresses and CIDR ranges. */
export function trustProxies(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d+))?$/.exec(proxy) ?? [];
    const family = familyOf(address);
    if (family === null) throw new TypeError(`not an address or range: ${proxy}`);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const known = new Map<string, boolean>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const family = familyOf(address);
    if (family === null) return false;
    if (known.size >= knownMax) known.clear();
    const isTrusted = trusted.check(address, family);
    known.set(address, isTrusted);
    return isTrusted;
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  switch (isIP(address)) {
    case 4:
      return 'ipv4';
    case 6:
      return 'ipv6';
    default:
      return null;
  }
}
