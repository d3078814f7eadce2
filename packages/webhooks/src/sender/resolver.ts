import { Resolver } from 'node:dns/promises';
import { isCallable } from './address.rules.ts';
import type { AddressPolicy } from './address.rules.ts';

type Resolution =
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  /** The name resolves, at least in part, to an address that may not be called. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'failed' };

export type Resolve = (name: string) => Promise<Resolution>;

export interface ResolverOptions {
  readonly addressPolicy: AddressPolicy;
  /** `address:port`; null for the system's name servers. */
  readonly nameServer: string | null;
  /** Any monotonic clock. */
  readonly nowMs?: () => number;
}

/** A name server that has not answered by then leaves no time to deliver within the deadline. */
const lookupWaitMs = 2_500;
/**
 * Extra time for the second address family after the first answers: some servers drop AAAA queries.
 */
const secondFamilyWaitMs = 300;
/** Two queries per server within the wait; the library doubles its timeout each time. */
const libraryOptions = { timeout: 800, maxTimeout: 1_600, tries: 2 };

/**
 * Zones that do not answer block the library's queries. Each zone always uses the same channel, so
 * a silent zone delays only the few others on its channel.
 */
const channelsMax = 16;
/** Lookups in flight; more unanswered names than this only occur in an attack. */
const lookupsMax = 4_096;

const cachedNamesMax = 20_000;
const cachedMsMin = 5_000;
const cachedMsMax = 60_000;
const cachedFailureMs = 5_000;

/** More addresses do not help: the deadline allows for two or three connections. */
const addressesMax = 4;

/**
 * Resolves names without `dns.lookup`, which runs on the few threads that also serve files, where a
 * handful of silent zones would block everything, and which reads the machine's hosts file.
 */
export function createResolver(options: ResolverOptions): Resolve {
  const channels = Array.from({ length: channelsMax }, () => openChannel(options.nameServer));
  const cached = new Map<string, { readonly resolution: Resolution; readonly endsAtMs: number }>();
  const underWay = new Map<string, Promise<Resolution>>();
  const nowMs = options.nowMs ?? (() => performance.now());

  async function lookUp(name: string): Promise<Resolution> {
    const channel = channels[channelOf(name)];
    if (channel === undefined || underWay.size > lookupsMax) return failed;
    const answer = await ask(channel, name);
    const resolution = checkAddresses(answer, options.addressPolicy);
    const keptMs = resolution.kind === 'addresses' ? cachedMs(answer) : cachedFailureMs;
    if (cached.size >= cachedNamesMax) dropOldest(cached);
    cached.delete(name);
    cached.set(name, { resolution, endsAtMs: nowMs() + keptMs });
    return resolution;
  }
  return (name) => {
    const known = cached.get(name);
    if (known !== undefined && known.endsAtMs > nowMs()) {
      return Promise.resolve(known.resolution);
    }
    const asked = underWay.get(name);
    if (asked !== undefined) return asked;
    const asking = lookUp(name).finally(() => underWay.delete(name));
    underWay.set(name, asking);
    return asking;
  };
}

const failed: Resolution = { kind: 'failed' };

interface AddressRecord {
  readonly address: string;
  readonly ttl: number;
}

function openChannel(nameServer: string | null): Resolver {
  const channel = new Resolver(libraryOptions);
  if (nameServer !== null) channel.setServers([nameServer]);
  return channel;
}

/** By the last two labels: names in one zone usually share them, and fail together. */
function channelOf(name: string): number {
  let hash = 0;
  for (const letter of name.split('.').slice(-2).join('.')) {
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  }
  return hash % channelsMax;
}

/**
 * IPv4 comes first: where it works it works everywhere, while a machine may have IPv6 that leads
 * nowhere. Uses its own timers; cancelling the channel would end other lookups too.
 */
function ask(channel: Resolver, name: string): Promise<readonly AddressRecord[]> {
  const endsAtMs = performance.now() + lookupWaitMs;
  return new Promise((resolve) => {
    const found: { ipv4: readonly AddressRecord[]; ipv6: readonly AddressRecord[] } = {
      ipv4: [],
      ipv6: [],
    };
    let answers = 0;
    const finish = (): void => {
      clearTimeout(timer);
      resolve([...found.ipv4, ...found.ipv6]);
    };
    const take = (family: 'ipv4' | 'ipv6', records: readonly AddressRecord[]): void => {
      found[family] = records;
      answers += 1;
      clearTimeout(timer);
      if (answers === 2) return finish();
      const leftMs = Math.max(0, endsAtMs - performance.now());
      timer = setTimeout(finish, records.length > 0 ? secondFamilyWaitMs : leftMs);
    };
    let timer = setTimeout(finish, lookupWaitMs);
    void settle(channel.resolve4(name, { ttl: true })).then((records) => take('ipv4', records));
    void settle(channel.resolve6(name, { ttl: true })).then((records) => take('ipv6', records));
  });
}

/** No such name, no such record, or a server failure: each means there is no address to call. */
function settle(asking: Promise<readonly AddressRecord[]>): Promise<readonly AddressRecord[]> {
  return asking.catch(() => []);
}

/**
 * One denied address blocks the whole name. A public service has no reason to have one, and a name
 * with one of each is how an attacker passes the check with the first and connects to the second.
 */
function checkAddresses(
  answer: readonly AddressRecord[],
  addressPolicy: AddressPolicy,
): Resolution {
  if (answer.length === 0) return failed;
  if (!answer.every(({ address }) => isCallable(address, addressPolicy))) {
    return { kind: 'blocked' };
  }
  return {
    kind: 'addresses',
    addresses: answer.slice(0, addressesMax).map(({ address }) => address),
  };
}

function cachedMs(answer: readonly AddressRecord[]): number {
  const ttlMs = Math.min(...answer.map(({ ttl }) => ttl)) * 1_000;
  return Math.min(Math.max(ttlMs, cachedMsMin), cachedMsMax);
}

function dropOldest(map: Map<string, unknown>): void {
  const oldest = map.keys().next();
  if (oldest.done !== true) map.delete(oldest.value);
}
