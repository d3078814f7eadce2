import type { Provider, Subaccount } from '../../provider/provider.ts';
import { toPlatformFraction } from './split-recipient.rules.ts';
import type { SplitRecipient } from './split-recipient.rules.ts';

export type RegistrationOutcome =
  | { readonly kind: 'registered'; readonly subaccount: Subaccount }
  /** Final: the provider does not accept the account. */
  | { readonly kind: 'failed'; readonly reason: 'account_not_found' | 'account_refused' }
  /** Not done or unknown: a repeat continues. */
  | { readonly kind: 'open'; readonly reason: 'provider_failed' | 'provider_busy' };

interface RegistrationRequest {
  readonly recipient: SplitRecipient;
  readonly accountNumber: string;
  /** An earlier request may have reached the provider, so it is looked up first. */
  readonly isContinued: boolean;
  /** False if too little of the lease is left to create it safely. */
  readonly mayCreate: () => boolean;
}

/** Ensures that the provider has exactly one sub-account for the recipient. */
export async function registerSubaccount(
  provider: Provider,
  request: RegistrationRequest,
): Promise<RegistrationOutcome> {
  const { recipient, accountNumber } = request;
  if (request.isContinued) {
    const before = await provider.findSubaccount(recipient.providerReference);
    if (before.kind === 'found') return { kind: 'registered', subaccount: before.value };
    if (before.kind === 'unknown') return open('provider_failed');
  }

  const account = { bankCode: recipient.accountBank, accountNumber };
  const resolved = await provider.resolveAccount(account);
  if (resolved.kind === 'missing') return { kind: 'failed', reason: 'account_not_found' };
  if (resolved.kind === 'unknown' || !request.mayCreate()) return open('provider_failed');

  const answer = await provider.createSubaccount({
    reference: recipient.providerReference,
    account,
    businessName: recipient.name,
    mobile: recipient.recipientMobile,
    email: null,
    country: recipient.country,
    platformFraction: toPlatformFraction(recipient.splitMillionths),
  });
  switch (answer.kind) {
    case 'accepted':
      return registered(answer.value, resolved.value.accountName);
    case 'unknown':
      return open('provider_failed');
    case 'rejected':
      break;
  }
  switch (answer.reason) {
    case 'refused':
      return { kind: 'failed', reason: 'account_refused' };
    case 'duplicate_reference':
      return findDuplicate(provider, recipient.providerReference);
    case 'rate_limited':
      return open('provider_busy');
    case 'not_sent':
      return open('provider_failed');
  }
}

/**
 * The provider already has it: from this service's lost response, or another party's with the same
 * account.
 */
async function findDuplicate(provider: Provider, reference: string): Promise<RegistrationOutcome> {
  const found = await provider.findSubaccount(reference);
  switch (found.kind) {
    case 'found':
      return { kind: 'registered', subaccount: found.value };
    case 'missing':
      return { kind: 'failed', reason: 'account_refused' };
    case 'unknown':
      return open('provider_failed');
  }
}

function registered(subaccount: Subaccount, accountName: string): RegistrationOutcome {
  return { kind: 'registered', subaccount: { ...subaccount, accountName } };
}

function open(reason: 'provider_failed' | 'provider_busy'): RegistrationOutcome {
  return { kind: 'open', reason };
}
