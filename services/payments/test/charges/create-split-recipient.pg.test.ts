import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSplitRecipient } from '../../src/charges/split-recipients/create-split-recipient.ts';
import type {
  CreateSplitRecipientOutcome,
  SplitRecipientRequest,
} from '../../src/charges/split-recipients/create-split-recipient.ts';
import { registerSubaccount } from '../../src/charges/split-recipients/register-subaccount.ts';
import type { SplitRecipient } from '../../src/charges/split-recipients/split-recipient.rules.ts';
import { parseReference } from '../../src/provider/reference.rules.ts';
import { createScriptedSubaccounts } from '../support/charges/scripted-subaccounts.ts';
import type { ScriptedSubaccounts } from '../support/charges/scripted-subaccounts.ts';
import { noMail } from '../support/people/second-person.ts';
import {
  createTenant,
  newTestId,
  operatorDeps,
  testSealingKeys,
} from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const keys = parseSealingKeys(testSealingKeys);
const sealer = createSealer({ keys: keys.kind === 'keys' ? keys.keys : [] });

let tenant: Tenant;
let script: ScriptedSubaccounts;
beforeEach(async () => {
  tenant = await createTenant(operatorDeps(use.database));
  script = createScriptedSubaccounts();
});

const weaver: SplitRecipientRequest = {
  externalReference: 'weaver-1',
  name: 'Weaver',
  accountBank: '044',
  accountNumber: '0690000031',
  splitMillionths: 700_000,
  recipientMobile: null,
};

function create(
  change: Partial<SplitRecipientRequest> = {},
  options: { readonly isBusinessVerified?: boolean } = {},
): Promise<CreateSplitRecipientOutcome> {
  const deps = {
    database: use.database,
    newId: newTestId,
    now: () => new Date(),
    cell: 3,
    installation: 'test',
    providers: { forEnvironment: () => script.provider },
    sealer,
    ...noMail,
  };
  const caller = {
    actor: { kind: 'member' as const, id: tenant.memberId },
    workspaceId: tenant.liveWorkspaceId,
    businessId: tenant.businessId,
    environment: 'live' as const,
    isBusinessVerified: options.isBusinessVerified ?? true,
    isBusinessSuspended: false,
  };
  return createSplitRecipient(deps, { caller, request: { ...weaver, ...change } });
}

async function createOne(change: Partial<SplitRecipientRequest> = {}): Promise<SplitRecipient> {
  const outcome = await create(change);
  if (outcome.kind !== 'recipient') throw new Error(`refused: ${outcome.reason}`);
  return outcome.recipient;
}

/** The provider makes nothing until all calls but one are answered: a second one would wait for good. */
async function createTogether(count: number): Promise<readonly unknown[]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let answered = 0;
  script.beforeCreate = () => released;
  const calls = Array.from({ length: count }, () =>
    create().finally(() => {
      answered += 1;
      if (answered === count - 1) release();
    }),
  );
  const outcomes = await Promise.all(calls);
  return outcomes.map((outcome) =>
    outcome.kind === 'recipient' ? outcome.recipient.id : outcome.reason,
  );
}

function readRow() {
  return use.database.db
    .selectFrom('split_recipients')
    .selectAll()
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .executeTakeFirstOrThrow();
}

async function setLease(until: Date): Promise<void> {
  await use.database.db
    .updateTable('split_recipients')
    .set({ registering_until: until })
    .where('workspace_id', '=', tenant.liveWorkspaceId)
    .execute();
}

describe('a new recipient', () => {
  test('P-143 PD-109 is registered once, by our reference and with the platform’s fraction', async () => {
    const recipient = await createOne();
    expect(recipient).toMatchObject({
      registration: 'active',
      provider: 'scripted',
      providerSubaccountId: 'RS_0690000031',
      bankName: 'Access Bank',
      accountName: 'ADA OBI',
      currency: 'NGN',
      country: 'NG',
    });
    expect(script.made).toEqual([
      {
        reference: recipient.providerReference,
        account: { bankCode: '044', accountNumber: '0690000031' },
        businessName: 'Weaver',
        mobile: '+2348000000000',
        email: null,
        country: 'NG',
        platformFraction: '0.3',
      },
    ]);
    expect(parseReference(recipient.providerReference, 'test')).toEqual({
      kind: 'sub',
      cell: 3,
      workspaceId: tenant.liveWorkspaceId,
      id: recipient.id,
    });
    expect((await readRow()).registering_until).toBeNull();
  });

  test('made by a member in person is in the audit log once, however often it is repeated', async () => {
    const { id } = await createOne();
    await createOne();
    const entries = await use.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('tenant_id', '=', tenant.businessId)
      .where('subject_id', '=', id)
      .execute();
    expect(entries).toEqual([{ action: 'split_recipient.created', actor: tenant.memberId }]);
  });

  test('P-064 has the contact phone of the business where it names none', async () => {
    await createOne({ recipientMobile: '+2348000000009' });
    expect(script.made[0]?.mobile).toBe('+2348000000009');
    await createOne({ externalReference: 'weaver-2' });
    expect(script.made[1]?.mobile).toBe('+2348000000000');
  });

  test('PD-204 its account number is nowhere in the row but sealed, tied to it', async () => {
    const recipient = await createOne();
    const { account_number_sealed: sealed, ...row } = await readRow();
    expect(JSON.stringify(row).replaceAll('RS_0690000031', '')).not.toContain('0690000031');
    expect(sealed.toString('latin1')).not.toContain('0690000031');
    const context = `split_recipients|${tenant.liveWorkspaceId}|${recipient.id}|account_number`;
    expect(sealer.open(sealed, context)).toBe('0690000031');
    expect(() => sealer.open(sealed, context.replace(recipient.id, newTestId()))).toThrow();
    expect(row.account_number_last4).toBe('0031');
  });
});

describe('a repeat of the reference', () => {
  test('P-198 P-202 answers with the recipient that exists, unchanged, without asking the provider', async () => {
    const first = await createOne();
    script.calls.length = 0;
    const other = { name: 'Other', accountNumber: '0690000099', splitMillionths: 10_000 };
    expect(await createOne(other)).toEqual(first);
    expect(script.calls).toEqual([]);
  });

  test('PD-205 20 at the same time make one recipient and one sub-account', async () => {
    const ids = await createTogether(20);
    expect(new Set(ids).size).toBe(1);
    expect(script.made).toHaveLength(1);
    expect((await createOne()).registration).toBe('active');
  });

  test('PD-205 20 at the same time go on with one that broke off, once', async () => {
    script.answers.push({ kind: 'unknown', message: '' });
    expect(await create()).toMatchObject({ reason: 'provider_failed' });
    const ids = await createTogether(20);
    expect(new Set(ids).size).toBe(1);
    expect(script.made).toHaveLength(1);
    expect((await createOne()).registration).toBe('active');
  });

  test('while the first is at it answers with the pending recipient and leaves the provider alone', async () => {
    const { promise: asked, resolve: tell } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    script.beforeCreate = () => {
      tell();
      return released;
    };
    const first = create();
    await asked;
    expect(await createOne()).toMatchObject({ registration: 'pending' });
    expect(script.calls).toEqual(['resolve', 'create']);
    release();
    expect(await first).toMatchObject({ kind: 'recipient', recipient: { registration: 'active' } });
  });

  test('of a pending one by a business that is no longer verified asks nobody', async () => {
    script.answers.push({ kind: 'unknown', message: '' });
    await create();
    script.calls.length = 0;
    expect(await create({}, { isBusinessVerified: false })).toMatchObject({
      kind: 'recipient',
      recipient: { registration: 'pending' },
    });
    expect(script.calls).toEqual([]);
  });
});

describe('a registration that broke off', () => {
  test.each([
    [{ kind: 'unknown', message: '' }, 'provider_failed'],
    [{ kind: 'rejected', reason: 'not_sent', message: '' }, 'provider_failed'],
    [{ kind: 'rejected', reason: 'rate_limited', message: '' }, 'provider_busy'],
  ] as const)('PD-205 by %o stays pending and is done by the next call', async (answer, reason) => {
    script.answers.push(answer);
    expect(await create()).toEqual({ kind: 'reject', reason });
    expect(await readRow()).toMatchObject({ registration: 'pending', registering_until: null });
    // What is pending stays as it was said first.
    const recipient = await createOne({ name: 'Other', accountNumber: '0690000099' });
    expect(recipient).toMatchObject({ registration: 'active', name: 'Weaver' });
    expect(script.made.map(({ account }) => account.accountNumber)).toEqual(['0690000031']);
    expect(script.calls).toEqual(['resolve', 'create', 'find', 'resolve', 'create']);
  });

  test('PD-205 after the provider had made it is found there, not made again', async () => {
    script.answers.push('made_but_lost');
    await create();
    expect(await createOne()).toMatchObject({
      registration: 'active',
      providerSubaccountId: 'RS_0690000031',
    });
    expect(script.made).toHaveLength(1);
  });

  test('is not made again while the provider cannot say whether it has it', async () => {
    script.answers.push('made_but_lost');
    await create();
    script.findings.push({ kind: 'unknown', message: '' });
    expect(await create()).toEqual({ kind: 'reject', reason: 'provider_failed' });
    expect(script.made).toHaveLength(1);
  });

  test('they say that they have it: ours is looked up', async () => {
    script.answers.push('made_but_lost');
    await create();
    const duplicate = { kind: 'rejected', reason: 'duplicate_reference', message: '' } as const;
    script.findings.push({ kind: 'missing' });
    script.answers.push(duplicate);
    expect(await createOne()).toMatchObject({ registration: 'active' });
    expect(script.made).toHaveLength(1);
  });

  test('a process that died holds it up until its time is over, and no longer', async () => {
    script.answers.push('made_but_lost');
    await create();
    await setLease(new Date(Date.now() + 3_600_000));
    script.calls.length = 0;
    expect(await createOne()).toMatchObject({ registration: 'pending' });
    expect(script.calls).toEqual([]);
    await setLease(new Date(Date.now() - 1_000));
    expect(await createOne()).toMatchObject({ registration: 'active' });
    expect(script.made).toHaveLength(1);
  });

  test('is not begun any more when another could begin before it has ended', async () => {
    const recipient = await createOne();
    const request = { recipient, accountNumber: '0690000031', isContinued: false };
    const late = { ...request, mayCreate: () => false };
    const outcome = await registerSubaccount(script.provider, late);
    expect(outcome).toEqual({ kind: 'open', reason: 'provider_failed' });
    expect(script.made).toHaveLength(1);
  });

  test('an account that cannot be asked for now leaves it pending', async () => {
    script.resolutions.push({ kind: 'unknown', message: '' });
    expect(await create()).toEqual({ kind: 'reject', reason: 'provider_failed' });
    expect(script.calls).toEqual(['resolve']);
    expect((await readRow()).registration).toBe('pending');
  });
});

describe('a registration that was refused', () => {
  test.each([
    ['account_refused', { kind: 'rejected', reason: 'refused', message: 'secret detail' }],
    ['account_refused', { kind: 'rejected', reason: 'duplicate_reference', message: '' }],
  ] as const)('is %s and may be said better by a repeat', async (reason, answer) => {
    script.answers.push(answer);
    expect(await create()).toEqual({ kind: 'reject', reason });
    const failed = await readRow();
    expect(failed).toMatchObject({ registration: 'failed', registration_failure: reason });
    const better = { name: 'Ada', accountNumber: '0690000099', splitMillionths: 125_000 };
    expect(await createOne(better)).toMatchObject({
      id: failed.id,
      registration: 'active',
      name: 'Ada',
      splitMillionths: 125_000,
      accountNumberLast4: '0099',
    });
    expect(script.made.map(({ account }) => account.accountNumber)).toEqual(['0690000099']);
    expect((await readRow()).registration_failure).toBeNull();
  });

  test('an account that the bank does not have is never registered', async () => {
    script.resolutions.push({ kind: 'missing' });
    expect(await create()).toEqual({ kind: 'reject', reason: 'account_not_found' });
    expect(script.calls).toEqual(['resolve']);
    expect((await readRow()).registration).toBe('failed');
  });
});
