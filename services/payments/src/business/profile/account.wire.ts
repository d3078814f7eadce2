import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { kycStatuses } from '../../tenants/businesses/business.rules.ts';
import { disabledReasons, requirements } from './account.rules.ts';
import type { Account } from './get-account.ts';
import { suspensionFields } from './suspension.wire.ts';

const capability = z.enum(['enabled', 'paused', 'disabled']);

const accountExample = {
  id: '01a1d9c2-5b7e-7c11-8002-6d0f9e3b4a58',
  object: 'account',
  environment: 'live',
  business_name: 'Adire Lane',
  legal_name: 'Adire Lane Ltd',
  trading_name: 'Adire Lane',
  country: 'NG',
  default_currency: 'NGN',
  email: 'owner@adire-lane.example',
  phone: '+2348000000001',
  website: 'https://adire-lane.example',
  industry: 'clothing',
  registration_number_last4: '4821',
  kyc_status: 'verified',
  suspended_at: null,
  suspended_reason: null,
  documents_submitted_count: 3,
  beneficial_owners_verified_count: 1,
  settlement_destination_on_file: true,
  settlement_destination: {
    bank_code: '044',
    bank_name: 'Access Bank',
    account_last4: '1234',
    beneficiary_name: 'Adire Lane Ltd',
  },
  capabilities: { payments: 'enabled', refunds: 'enabled', payouts: 'enabled' },
  requirements: { currently_due: [], disabled_reason: null },
  created_at: '2026-11-01T08:00:00.000Z',
};

export const accountRecord = z
  .object({
    id: uuid(),
    object: z.literal('account'),
    environment: z.enum(environments),
    business_name: z.string(),
    legal_name: z.string().nullable(),
    trading_name: z.string().nullable(),
    country: z.string().length(2),
    default_currency: z.string().length(3),
    email: z.string(),
    phone: z.string(),
    website: z.string().nullable(),
    industry: z.string().nullable(),
    registration_number_last4: z.string().nullable(),
    kyc_status: z
      .enum(kycStatuses)
      .meta({ description: 'Live money moves only when this is `verified`.' }),
    ...suspensionFields,
    documents_submitted_count: z.int().nonnegative(),
    beneficial_owners_verified_count: z.int().nonnegative(),
    settlement_destination_on_file: z.boolean(),
    settlement_destination: z
      .object({
        bank_code: z.string(),
        bank_name: z.string(),
        account_last4: z.string(),
        beneficiary_name: z.string(),
      })
      .nullable(),
    capabilities: z
      .object({ payments: capability, refunds: capability, payouts: capability })
      .meta({
        description: 'Whether each operation would be accepted now with a key of this environment.',
      }),
    requirements: z.object({
      currently_due: z.array(z.enum(requirements)).meta({
        description:
          'The requirements to meet before the business can move live money without restrictions.',
      }),
      disabled_reason: z
        .enum(disabledReasons)
        .nullable()
        .meta({ description: 'Why the business cannot move live money. Null if it can.' }),
    }),
    created_at: moment(),
  })
  .meta({
    id: 'Account',
    description: 'The business profile and its verification status.',
    example: accountExample,
  });

export function toAccountRecord(account: Account) {
  const { business, environment, capabilities } = account;
  return {
    id: business.id,
    object: 'account' as const,
    environment,
    business_name: business.business_name,
    legal_name: business.legal_name,
    trading_name: business.trading_name,
    country: business.country,
    default_currency: business.default_currency,
    email: business.email,
    phone: business.phone,
    website: business.website,
    industry: business.industry,
    registration_number_last4: business.registration_number_last4,
    kyc_status: business.kyc_status,
    suspended_at: business.suspended_at?.toISOString() ?? null,
    suspended_reason: business.suspended_reason,
    documents_submitted_count: business.documents_submitted_count,
    beneficial_owners_verified_count: business.beneficial_owners_verified_count,
    settlement_destination_on_file: business.settlement_account !== null,
    settlement_destination: toDestination(business),
    capabilities,
    requirements: {
      currently_due: [...account.requirements],
      disabled_reason: account.disabledReason,
    },
    created_at: business.created_at.toISOString(),
  };
}

function toDestination({ settlement_account: account }: Account['business']) {
  if (account === null) return null;
  return { ...account };
}
