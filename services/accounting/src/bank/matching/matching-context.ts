import type { Actor } from '@countinghouse/actor';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import type { BankAccount, BankLine } from '../statements/statement.rules.ts';
import type { deciders, ProposedMatch, SeenLine } from './match.rules.ts';
import type { Evidence } from './suggesting/evidence.rules.ts';

/** What booking the parts needs. */
export interface Matching {
  readonly order: MatchOrder;
  readonly organisation: Organisation;
  readonly account: BankAccount;
  /** Whether the account is in base currency. */
  readonly isBase: boolean;
  readonly line: BankLine;
  /** Every line of the match, locked. */
  readonly lines: ReadonlyMap<string, BankLine>;
  readonly amountsMinor: readonly bigint[];
  readonly date: string;
}

export interface MatchOrder extends SeenLine {
  readonly orgId: string;
  readonly actor: Actor;
  readonly match: ProposedMatch;
  /** A person by default. */
  readonly decidedBy?: (typeof deciders)[number];
  readonly ruleId?: string | null;
  readonly evidence?: readonly Evidence[];
  /** Date for what is created; defaults to the line's date. */
  readonly date?: string;
  readonly lockPass?: LockPass;
}
