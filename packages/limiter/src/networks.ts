import type { Budget } from './decision.ts';

/** Whom an address belongs to. */
interface Networks {
  /** One subscriber: an IPv4 address, or the /64 within which a subscriber picks addresses freely. */
  readonly near: string;
  /** The smallest block that is routed on the internet, so the least that an attacker may own: /24 or /48. */
  readonly wide: string;
}

/** Expects the one spelling of an address that `clientAddress` gives. */
export function networksOf(address: string): Networks {
  if (!address.includes(':')) {
    return { near: address, wide: `${address.slice(0, address.lastIndexOf('.'))}.0/24` };
  }
  const groups = firstGroups(address);
  return { near: `${groups.join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}

const groupsInAll = 8;
const groupsOfSubscriber = 4;

function firstGroups(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  while (groups.length < groupsInAll - after.length) groups.push('0');
  return [...groups, ...after].slice(0, groupsOfSubscriber);
}

/**
 * A carrier puts thousands of people behind one IPv4 block. These budgets count what honest people seldom
 * do, mostly failures, so ten times one subscriber's is far from what they reach together.
 */
const subscribersPerBlock = 10;

/**
 * One subscriber's budget, and that of the block around it, so that changing addresses gains nothing.
 * `about`: each subject, such as a payment link, has budgets of its own.
 */
export function networkBudgets(
  name: string,
  address: string,
  limit: number,
  about = '',
): readonly Budget[] {
  const { near, wide } = networksOf(address);
  return [
    { name: `${name}-near`, subject: about + near, limit },
    { name: `${name}-wide`, subject: about + wide, limit: limit * subscribersPerBlock },
  ];
}
