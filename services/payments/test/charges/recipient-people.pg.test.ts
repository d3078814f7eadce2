import type { Mail } from '@countinghouse/mail';
import { getCurrency } from '@countinghouse/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentLink } from '../../src/charges/payment-links/create-payment-link.ts';
import { createQrCode } from '../../src/charges/qr-codes/create-qr-code.ts';
import { createSplitRecipient } from '../../src/charges/split-recipients/create-split-recipient.ts';
import { updateSplitRecipient } from '../../src/charges/split-recipients/update-split-recipient.ts';
import type { Requester } from '../../src/kernel/caller.rules.ts';
import type { Environment } from '../../src/kernel/environment.rules.ts';
import { createScriptedSubaccounts } from '../support/charges/scripted-subaccounts.ts';
import { testSealer } from '../support/money-out/payout-rows.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let tenant: Tenant;
let key: Requester;
let mails: Mail[];
beforeEach(async () => {
  tenant = await createTenant(operatorDeps(use.database));
  key = { kind: 'api_key', id: (await tenant.createKey()).id };
  mails = [];
});

const subjects = () => mails.map(({ letter }) => letter.subject.replace(/^.* was /, ''));

function scene(by: Requester, environment: Environment = 'live') {
  const { provider } = createScriptedSubaccounts();
  const isLive = environment === 'live';
  const caller = {
    actor: by,
    environment,
    workspaceId: isLive ? tenant.liveWorkspaceId : tenant.testWorkspaceId,
    businessId: tenant.businessId,
    isBusinessVerified: true,
    isBusinessSuspended: false,
  };
  const deps = {
    database: use.database,
    newId: newTestId,
    now: () => new Date(),
    cell: 0,
    installation: 'test',
    providers: { forEnvironment: () => provider },
    changes: { pauses: () => Promise.resolve(new Map()) },
    sealer: testSealer,
    queueMail: (_tx: unknown, mail: Mail) => Promise.resolve(void mails.push(mail)),
  };
  const target = {
    description: null,
    currency: getCurrency('NGN'),
    amountMinor: 100n,
    returnUrl: null,
  };
  const linkOnly = {
    title: 'Indigo wrapper',
    presetAmountMinor: null,
    imageUrl: null,
    expiresAt: null,
    maxUses: null,
    metadata: {},
  };
  return {
    register: async () => {
      const request = {
        externalReference: newTestId(),
        name: 'Weaver',
        accountBank: '044',
        accountNumber: '0690000031',
        splitMillionths: 970_000,
        recipientMobile: null,
      };
      const outcome = await createSplitRecipient(deps, { caller, request });
      if (outcome.kind !== 'recipient') throw new Error(`no recipient: ${outcome.reason}`);
      return outcome.recipient;
    },
    verify: (id: string, isVerified = true) =>
      updateSplitRecipient(deps, caller, id, { isVerified, isDisabled: null }),
    link: (splitRecipientId: string) => {
      const request = { ...target, ...linkOnly, splitRecipientId };
      return createPaymentLink(deps, { caller, request, idempotencyKey: null });
    },
    code: (splitRecipientId: string) => {
      const request = { ...target, mode: 'fixed_amount', isSingleUse: false } as const;
      return createQrCode(deps, { caller, request: { ...request, splitRecipientId } });
    },
  };
}

describe('H3: a split recipient', () => {
  test('P-147 P-065: says who registered and who verified it, also when it was the same key', async () => {
    const byKey = scene(key);
    const made = await byKey.register();
    expect([made.registeredBy, made.verifiedBy]).toEqual([key, null]);
    expect(await byKey.verify(made.id)).toMatchObject({ registeredBy: key, verifiedBy: key });
    const member: Requester = { kind: 'member', id: tenant.memberId };
    const byMember = scene(member);
    expect((await byMember.verify(made.id))?.verifiedBy).toEqual(key);
    expect(await byMember.verify(made.id, false)).toMatchObject({
      verifiedAt: null,
      verifiedBy: null,
    });
    expect((await byMember.verify(made.id))?.verifiedBy).toEqual(member);
  });

  test('is mailed to owners when it is registered, verified and first assigned, once each', async () => {
    const { register, verify, link, code } = scene(key);
    const { id } = await register();
    for (let round = 0; round < 2; round += 1) {
      await verify(id);
      await link(id);
      await code(id);
    }
    expect(subjects()).toEqual(['registered', 'marked as verified', 'assigned for the first time']);
    expect(new Set(mails.map(({ to }) => to))).toEqual(
      new Set([`owner-${tenant.businessId}@example.com`]),
    );
    expect(mails[0]?.letter.facts).toContainEqual(['Account ends in', '0031']);
  });

  test('of test data is mailed to nobody', async () => {
    const { register, verify, link } = scene(key, 'test');
    const { id } = await register();
    await verify(id);
    await link(id);
    expect(mails).toEqual([]);
  });
});
