import { createHash } from 'node:crypto';
import { dayMs } from '@countinghouse/calendar';
import { getCurrency, money } from '@countinghouse/money';
import type { Money } from '@countinghouse/money';
import type { Signer } from '../../src/approvals/deciding/prepare-signature.ts';
import type { Database } from '../../src/kernel/database.ts';
import type { Charge, Finding, Provider } from '../../src/provider/provider.ts';
import { createForgetfulSettler } from './forgetful-settler.ts';
import { forgetReservations } from './forgetful-settling.ts';
import { soundParts } from './services.ts';
import type { Parts } from './services.ts';
import { trustDestinations } from './trusting-payouts.ts';

/** Services with one mistake each, of the kind people make. Injected, never present in the service. */
export const plantedBugs: Readonly<Record<string, Parts>> = {
  'a notice is believed without asking the provider': {
    ...soundParts,
    wrapProvider: believeNotices,
  },
  'the amount that came is not compared': { ...soundParts, wrapProvider: ignoreAmounts },
  'a refund without an answer is taken for not sent': { ...soundParts, wrapProvider: hurryRefunds },
  'a refund without an answer is not looked for': { ...soundParts, wrapProvider: forgetRefunds },
  'a transfer without an answer is taken for refused': {
    ...soundParts,
    wrapProvider: hurryTransfers,
  },
  'a notice about a transfer is believed without asking': {
    ...soundParts,
    wrapProvider: believeTransferNotices,
  },
  'a payment is settled while a refund of it is open': {
    ...soundParts,
    wrapSettling: forgetReservations,
  },
  'a payment is settled by what it was before the provider was asked': {
    ...soundParts,
    createChargeResolver: createForgetfulSettler,
  },
  'who asked for it agrees to it under another name': {
    ...soundParts,
    decideByMember: async (deps, signer, order) => {
      const outcome = await soundParts.decideByMember(deps, signer, order);
      if (outcome.kind !== 'reject' || outcome.reason !== 'own_request') return outcome;
      const id = await findOtherAdmin(deps.database, signer);
      return soundParts.decideByMember(deps, { ...signer, actor: { kind: 'member', id } }, order);
    },
  },
  'nobody looks again at where a payout goes': { ...soundParts, wrapPayouts: trustDestinations },
  'a renewal without an answer is taken for declined': {
    ...soundParts,
    wrapProvider: hurryRenewals,
  },
  'evidence that was sent is taken for a dispute won': {
    ...soundParts,
    wrapProvider: hurryDisputes,
  },
  'a second dispute of a payment is overlooked': { ...soundParts, wrapProvider: readFirstClaims },
  'a reserve is released a day early': {
    ...soundParts,
    releaseReserves: (deps) =>
      soundParts.releaseReserves({
        ...deps,
        now: () => new Date(deps.now().getTime() + dayMs),
      }),
  },
  'a form that comes again is a new payment': {
    ...soundParts,
    startPayment: (deps, request) => {
      const formToken = createHash('sha256')
        .update(request.formToken)
        .update(deps.newId())
        .digest();
      return soundParts.startPayment(deps, { ...request, formToken });
    },
  },
};

/** The first of the list, whatever it says later. */
function readFirstClaims(provider: Provider): Provider {
  return {
    ...provider,
    listChargebacks: async (page) => {
      const finding = await provider.listChargebacks(page);
      if (finding.kind !== 'found') return finding;
      const { rows, isLast } = finding.value;
      // The newest come first.
      const firsts = new Map(rows.map((each) => [each.reference, each]));
      return { kind: 'found', value: { rows: [...firsts.values()], isLast } };
    },
  };
}

function hurryDisputes(provider: Provider): Provider {
  return {
    ...provider,
    answerChargeback: async (request) => {
      const answer = await provider.answerChargeback(request);
      return answer.kind === 'accepted' && answer.value.status === 'contested'
        ? { ...answer, value: { ...answer.value, status: 'won' } }
        : answer;
    },
  };
}

function believeNotices(provider: Provider): Provider {
  const told = new Map<string, Finding<Charge>>();
  return {
    ...provider,
    parseCallback: (request) => {
      const outcome = provider.parseCallback(request);
      if (outcome.kind !== 'notice') return outcome;
      const { data } = JSON.parse(request.body.toString()) as {
        data: { amount: number; currency: string };
      };
      const { reference, providerId, status } = outcome.notice;
      const value: Charge = {
        providerTransactionId: providerId,
        providerReference: null,
        reference,
        status: status === 'successful' ? 'succeeded' : 'failed',
        amount: money(BigInt(Math.round(data.amount * 100)), getCurrency(data.currency)),
        providerFee: null,
        failureCode: null,
        failureMessage: null,
        method: null,
        cardToken: null,
        createdAt: null,
      };
      told.set(reference, { kind: 'found', value });
      return outcome;
    },
    findCharge: (reference) => {
      const finding = told.get(reference);
      return finding === undefined ? provider.findCharge(reference) : Promise.resolve(finding);
    },
  };
}

function ignoreAmounts(provider: Provider): Provider {
  const asked = new Map<string, Money>();
  return {
    ...provider,
    createCheckout: (request) => {
      asked.set(request.reference, request.amount);
      return provider.createCheckout(request);
    },
    findCharge: async (reference) => {
      const finding = await provider.findCharge(reference);
      const amount = asked.get(reference);
      if (finding.kind !== 'found' || amount === undefined) return finding;
      return { kind: 'found', value: { ...finding.value, amount } };
    },
  };
}

function hurryRefunds(provider: Provider): Provider {
  return {
    ...provider,
    refundCharge: async (request) => {
      const answer = await provider.refundCharge(request);
      return answer.kind === 'unknown'
        ? { kind: 'rejected', reason: 'not_sent', message: answer.message }
        : answer;
    },
  };
}

function forgetRefunds(provider: Provider): Provider {
  return { ...provider, listRefunds: () => Promise.resolve({ kind: 'found', value: [] }) };
}

function hurryTransfers(provider: Provider): Provider {
  return {
    ...provider,
    createTransfer: async (request) => {
      const answer = await provider.createTransfer(request);
      return answer.kind === 'unknown'
        ? { kind: 'rejected', reason: 'refused', message: answer.message }
        : answer;
    },
  };
}

function hurryRenewals(provider: Provider): Provider {
  return {
    ...provider,
    chargeToken: async (request) => {
      const answer = await provider.chargeToken(request);
      return answer.kind === 'unknown'
        ? { kind: 'declined', failureCode: 'provider_error', message: answer.message }
        : answer;
    },
  };
}

async function findOtherAdmin(
  { db }: Database,
  { businessId, actor }: Pick<Signer, 'businessId' | 'actor'>,
): Promise<string> {
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('tenant_id', '=', businessId)
    .where('id', '<>', actor.id)
    .where('role', 'in', ['owner', 'admin'])
    .executeTakeFirstOrThrow();
  return id;
}

function believeTransferNotices(provider: Provider): Provider {
  const told = new Map<string, string>();
  return {
    ...provider,
    parseCallback: (request) => {
      const outcome = provider.parseCallback(request);
      if (outcome.kind === 'notice') told.set(outcome.notice.reference, outcome.notice.status);
      return outcome;
    },
    findTransfer: async (reference) => {
      const finding = await provider.findTransfer(reference);
      const status = told.get(reference);
      if (finding.kind !== 'found' || status === undefined) return finding;
      const isPaid = status.toLowerCase() === 'successful';
      return {
        kind: 'found',
        value: { ...finding.value, status: isPaid ? 'succeeded' : 'failed' },
      };
    },
  };
}
