/**
 * Whether the sender may call an address that a third party chose. The address is parsed into a
 * number and compared with ranges; anything that no range allows is denied. Addresses have many
 * spellings, but only one number.
 */
export function isCallable(text: string, addressPolicy: AddressPolicy): boolean {
  const address = parseAddress(text);
  return address !== null && isAllowed(address, addressPolicy);
}

export interface AddressPolicy {
  /** Allowed although not public. */
  readonly allowed: readonly Network[];
  /** Denied although public: the operator's own addresses. */
  readonly denied: readonly Network[];
}

export interface Network {
  readonly bits: AddressBits;
  readonly first: bigint;
  readonly prefix: number;
}

type AddressBits = 32 | 128;

/** `10.0.0.0/8` or `fd00::/8`; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [base = '', prefixText = '', ...rest] = text.split('/');
  const address = parseAddress(base);
  if (address === null || rest.length > 0 || !/^\d{1,3}$/.test(prefixText)) return null;
  const prefix = Number(prefixText);
  return prefix > address.bits ? null : { bits: address.bits, first: address.value, prefix };
}

/** Accepts literals as resolvers and sockets write them: no octal, no hexadecimal IPv4, no zone. */
export function isAddress(text: string): boolean {
  return parseAddress(text) !== null;
}

interface Address {
  readonly bits: AddressBits;
  readonly value: bigint;
}

const groupsOfIpv6 = 8;

/**
 * IANA's special-purpose IPv4 registry, multicast, the reserved rest, and the one public address
 * that a cloud serves internally: Azure's 168.63.129.16.
 */
const specialIpv4 = knownNetworks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
);

/** The only part of IPv6 assigned to the public internet. */
const globalIpv6 = knownNetwork('2000::/3');

/** Special ranges within it: protocols and Teredo, documentation, 6to4, AS112. */
const specialIpv6 = knownNetworks(
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
);

/** How sockets write plain IPv4 addresses. */
const mappedIpv4 = knownNetwork('::ffff:0:0/96');

/** IPv6 forms that embed an IPv4 address, and how far from the right it ends. */
const embeddings = [
  { network: mappedIpv4, shift: 0n },
  { network: knownNetwork('::/96'), shift: 0n },
  { network: knownNetwork('::ffff:0:0:0/96'), shift: 0n },
  { network: knownNetwork('64:ff9b::/96'), shift: 0n },
  { network: knownNetwork('64:ff9b:1::/48'), shift: 0n },
  { network: knownNetwork('2002::/16'), shift: 80n },
  { network: knownNetwork('2001::/32'), shift: 64n },
] as const;

/** The unspecified address and loopback look like embedded IPv4 but are not. */
const lastUnembedded = 1n;

function isAllowed(address: Address, addressPolicy: AddressPolicy): boolean {
  const inner = embeddedIpv4(address);
  // Before the exceptions: allowing a NAT64 prefix does not allow private addresses behind it.
  if (inner !== null && !isAllowed(inner, addressPolicy)) return false;
  if (contains(mappedIpv4, address)) return true;
  if (addressPolicy.denied.some((network) => contains(network, address))) return false;
  if (addressPolicy.allowed.some((network) => contains(network, address))) return true;
  return address.bits === 32 ? isPublicIpv4(address) : isPublicIpv6(address);
}

function embeddedIpv4(address: Address): Address | null {
  if (address.bits === 32 || address.value <= lastUnembedded) return null;
  const found = embeddings.find(({ network }) => contains(network, address));
  return found === undefined
    ? null
    : { bits: 32, value: (address.value >> found.shift) & 0xffff_ffffn };
}

function isPublicIpv4(address: Address): boolean {
  return !specialIpv4.some((network) => contains(network, address));
}

function isPublicIpv6(address: Address): boolean {
  const isGlobal = contains(globalIpv6, address);
  return isGlobal && !specialIpv6.some((network) => contains(network, address));
}

function contains(network: Network, address: Address): boolean {
  if (network.bits !== address.bits) return false;
  const hostBits = BigInt(network.bits - network.prefix);
  return network.first >> hostBits === address.value >> hostBits;
}

function parseAddress(text: string): Address | null {
  const value = text.includes(':') ? parseIpv6(text) : parseIpv4(text);
  return value === null ? null : { bits: text.includes(':') ? 128 : 32, value };
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.');
  const isDotted = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part));
  if (!isDotted || parts.some((part) => Number(part) > 255)) return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function parseIpv6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [front = '', back] = halves;
  const left = parseGroups(front, back === undefined);
  const right = parseGroups(back ?? '', true);
  if (left === null || right === null) return null;
  const zeros = groupsOfIpv6 - left.length - right.length;
  if (back === undefined ? zeros !== 0 : zeros < 1) return null;
  const groups = [...left, ...Array.from({ length: zeros }, () => 0n), ...right];
  return groups.reduce((sum, group) => (sum << 16n) | group, 0n);
}

/** The last two groups may be written as IPv4. */
function parseGroups(text: string, isEnd: boolean): readonly bigint[] | null {
  if (text === '') return [];
  const groups: bigint[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(BigInt(`0x${part}`));
      continue;
    }
    const ipv4 = isEnd && index === parts.length - 1 ? parseIpv4(part) : null;
    if (ipv4 === null) return null;
    groups.push(ipv4 >> 16n, ipv4 & 0xffffn);
  }
  return groups;
}

function knownNetworks(...texts: readonly string[]): readonly Network[] {
  return texts.map(knownNetwork);
}

function knownNetwork(text: string): Network {
  const network = parseNetwork(text);
  if (network === null) throw new Error(`${text} is not a network`);
  return network;
}
