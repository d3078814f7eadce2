import type { Attempt } from '@countinghouse/testing/hostile';
import type { MemberRole } from '../../src/tenants/businesses/business.rules.ts';

/** People who get links by mail. */
export interface MailLinksWorld {
  /** Uses a new link of the person, then once more with another password; gives both statuses. */
  readonly useTwice: (role: MemberRole) => Promise<readonly [first: number, second: number]>;
  /** What the mail links to that a request with these headers asked for. */
  readonly linkMailedFor: (headers: Readonly<Record<string, string>>) => Promise<string>;
  readonly publicUrl: string;
  readonly close: () => Promise<void>;
}

export const attempts: readonly Attempt<MailLinksWorld>[] = [
  {
    id: 713,
    actor: 'malicious payer',
    idea: 'host header poisoning of the password link in the mail',
    run: async ({ linkMailedFor, publicUrl }) => {
      const names = ['x-forwarded-host', 'x-host', 'x-original-host', 'x-forwarded-server'];
      const evil = Object.fromEntries(names.map((name) => [name, 'evil.example']));
      const link = await linkMailedFor({ ...evil, forwarded: 'host=evil.example;proto=https' });
      return link.startsWith(`${publicUrl}/`) ? null : `the mail links to ${link}`;
    },
  },
  usedAgain(740, 'owner'),
  usedAgain(741, 'admin'),
  usedAgain(742, 'viewer'),
  usedAgain(743, 'finance'),
  usedAgain(744, 'developer'),
];

function usedAgain(id: number, role: MemberRole): Attempt<MailLinksWorld> {
  return {
    id,
    actor: 'mail thief',
    idea: `use a used password link again (${role})`,
    run: async ({ useTwice }) => {
      const [first, second] = await useTwice(role);
      if (first !== 200) throw new Error(`the honest use got ${first}`);
      return second === 400 ? null : `the second use got ${second}`;
    },
  };
}
