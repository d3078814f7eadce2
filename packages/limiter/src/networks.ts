import type { Budget } from './decision.ts';

/** The networks that an address belongs to. */
interface Networks {
  /**
   * One subscriber: an IPv4 address, or the /64 within which a subscriber picks addresses freely.
   */
  readonly near: string;
  /**
   * The smallest block routed on the internet, so the least that an attacker may own: /24 or /48.
   */
  readonly wide: string;
}

/** Expects an address normalised by `clientAddress`. */
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
 * A carrier puts thousands of people behind one IPv4 block. These budgets count what legitimate
 * users rarely do, mostly failures, so ten times one subscriber's budget is far more than they
 * reach together.
 */
const subscribersPerBlock = 10;

/**
 * Budgets of one subscriber and of the block around it, so that changing addresses gains nothing.
 * `about`: each subject, such as a payment link, has its own budgets.
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
