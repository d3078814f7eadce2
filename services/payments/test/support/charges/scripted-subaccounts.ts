import { assertOutsideTransaction } from '@countinghouse/postgres';
import { createAbsentProvider } from '../../../src/provider/absent-provider.ts';
import type {
  Answer,
  BankAccount,
  Finding,
  Provider,
  ResolvedAccount,
  Subaccount,
  SubaccountRequest,
} from '../../../src/provider/provider.ts';

/** A provider that keeps sub-accounts, and loses, refuses or delays what a test says. */
export interface ScriptedSubaccounts {
  readonly provider: Provider;
  /** What it has, whether or not the answer arrived. */
  readonly made: SubaccountRequest[];
  readonly calls: string[];
  /** In the place of the next answers; `made_but_lost` keeps the sub-account and says nothing. */
  readonly answers: (Answer<Subaccount> | 'made_but_lost')[];
  readonly resolutions: Finding<ResolvedAccount>[];
  readonly findings: Finding<Subaccount>[];
  /** Awaited before a sub-account is made: a test decides who waits for whom. */
  beforeCreate: () => Promise<void>;
}

const lost: Answer<Subaccount> = { kind: 'unknown', message: 'no answer' };

export function createScriptedSubaccounts(): ScriptedSubaccounts {
  const provider: Provider = {
    ...createAbsentProvider('test'),
    name: 'scripted',
    createSubaccount: async (request) => {
      note('create');
      await script.beforeCreate();
      const answer = script.answers.shift();
      if (answer !== undefined && answer !== 'made_but_lost') return answer;
      script.made.push(request);
      if (answer === 'made_but_lost') return lost;
      return { kind: 'accepted', value: toSubaccount(request) };
    },
    findSubaccount: (reference) => {
      note('find');
      const known = script.made.find((request) => request.reference === reference);
      const finding: Finding<Subaccount> =
        known === undefined ? { kind: 'missing' } : { kind: 'found', value: toSubaccount(known) };
      return Promise.resolve(script.findings.shift() ?? finding);
    },
    resolveAccount: (account: BankAccount) => {
      note('resolve');
      const value = { ...account, accountName: 'ADA OBI' };
      return Promise.resolve(script.resolutions.shift() ?? { kind: 'found', value });
    },
  };
  const script: ScriptedSubaccounts = {
    provider,
    made: [],
    calls: [],
    answers: [],
    resolutions: [],
    findings: [],
    beforeCreate: () => Promise.resolve(),
  };
  function note(call: string): void {
    assertOutsideTransaction(call);
    script.calls.push(call);
  }
  return script;
}

function toSubaccount(request: SubaccountRequest): Subaccount {
  return {
    subaccountId: `RS_${request.account.accountNumber}`,
    providerId: '1',
    bankName: 'Access Bank',
    accountName: null,
  };
}
