import { closedObject, jsonDecimal, majorAmount } from '@countinghouse/http';
import { exponentOf, money, parseMajor, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { majorAmount as majorAmountField, uuid } from '../../../edge/fields.wire.ts';
import { refusal } from '../../../edge/refusal.ts';
import { documentKinds } from '../../../kernel/document-kind.rules.ts';
import type { DocumentKind } from '../../../kernel/document-kind.rules.ts';
import { roles } from '../../../tenants/members/role.rules.ts';
import type { DocumentOrigin } from '../../document/document.rules.ts';
import { approvalsNeededMax } from './approval-policy.rules.ts';
import type { ApprovalPolicy, ApprovalProgress, ApprovalTerms } from './approval-policy.rules.ts';

const origins = ['api', 'application', 'recurring', 'quote', 'payments'] as const;
const aboveMax = '10000000000';

export const policyParams = z.object({
  orgId: uuid(),
  id: uuid().meta({ description: 'The policy’s id.' }),
});

export const policyBody = closedObject({
  kind: z.enum(documentKinds),
  above: majorAmount({ minimum: '0', maximum: aboveMax }).optional().meta({
    description:
      'Covers totals above this amount, in base currency. Omitted: every total. Major units.',
    example: 500,
  }),
  origin: z
    .enum(origins)
    .optional()
    .meta({ description: 'Covers documents of this origin. Omitted: every origin.' }),
  author_role: z
    .enum(roles)
    .optional()
    .meta({ description: 'Covers documents whose author has this role. Omitted: every role.' }),
  approvals_needed: z.int().min(1).max(approvalsNeededMax).optional().meta({
    description:
      'Number of approvers required, not counting anyone who wrote, edited or submitted the document. Defaults to 1.',
  }),
});

type PolicyBody = z.infer<typeof policyBody>;

/** Null if the amount has more decimals than the base currency. */
export function toPolicyTerms(body: PolicyBody, baseCurrency: CurrencyCode): ApprovalTerms | null {
  const above = body.above === undefined ? null : parseMajor(body.above, baseCurrency);
  if (above !== null && above.kind !== 'ok') return null;
  return {
    kind: body.kind,
    aboveMinor: above?.money.amountMinor ?? null,
    origin: body.origin ?? null,
    authorRole: body.author_role ?? null,
    approvalsNeeded: body.approvals_needed ?? 1,
  };
}

export function amountUnfit(currency: CurrencyCode) {
  const decimals = exponentOf(currency);
  const sentence = `The amount is in ${currency}, which allows ${decimals} decimals. Remove the extra decimals.`;
  return refusal(400, 'too_many_decimals', sentence, 'above');
}

export const policyNotFound = refusal(
  404,
  'policy_not_found',
  'Approval policy not found. It may have been deleted; reload the list.',
);

export const policyRecord = z
  .object({
    id: uuid(),
    kind: z.enum(documentKinds),
    above: majorAmountField('Covers totals above this amount, in base currency.').nullable(),
    origin: z.enum(origins).nullable(),
    author_role: z.enum(roles).nullable(),
    approvals_needed: z.int().min(1).max(approvalsNeededMax),
    description: z.string().meta({ description: 'The policy in plain words.' }),
  })
  .meta({
    id: 'AppApprovalPolicy',
    description: 'Which documents need approval by others, and by how many people.',
  });

export const policyList = z.object({ data: z.array(policyRecord) });

export function toPolicyRecord(policy: ApprovalPolicy, baseCurrency: CurrencyCode) {
  const { aboveMinor } = policy;
  return {
    id: policy.id,
    kind: policy.kind,
    above: aboveMinor === null ? null : jsonDecimal(toMajorText(money(aboveMinor, baseCurrency))),
    origin: policy.origin,
    author_role: policy.authorRole,
    approvals_needed: policy.approvalsNeeded,
    description: describePolicy(policy, baseCurrency),
  };
}

const kindNames: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoices',
  credit_note: 'Credit notes',
  bill: 'Bills',
  supplier_credit: 'Supplier credits',
  expense_claim: 'Expense claims',
};

const originNames: Readonly<Record<DocumentOrigin, string>> = {
  api: 'through the API',
  application: 'in the application',
  recurring: 'by a recurring template',
  quote: 'from a quote',
  payments: 'from payments',
};

/** `Bills above 500 EUR written by sales need 2 other people.` */
function describePolicy(policy: ApprovalTerms, baseCurrency: CurrencyCode): string {
  const { kind, aboveMinor, origin, authorRole, approvalsNeeded } = policy;
  const parts = [
    kindNames[kind],
    ...(aboveMinor === null
      ? []
      : [`above ${grouped(toMajorText(money(aboveMinor, baseCurrency)))} ${baseCurrency}`]),
    ...(origin === null ? [] : [`created ${originNames[origin]}`]),
    ...(authorRole === null ? [] : [`written by ${authorRole}`]),
    'need',
    approvalsNeeded === 1 ? '1 other approver.' : `${approvalsNeeded} other approvers.`,
  ];
  return parts.join(' ');
}

/** `2,000,000.50` */
function grouped(majorText: string): string {
  const [whole = '', ...decimals] = majorText.split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.');
}

/** Approval progress, and the policies that require it. */
export const approvalRecord = z
  .object({
    needed: z.int().nonnegative(),
    given: z
      .int()
      .nonnegative()
      .meta({ description: 'Approvals given since the document was last submitted.' }),
    missing: z.int().nonnegative(),
    why: z
      .array(z.string())
      .meta({ description: 'The policies that require approval, in plain words.' }),
    policy_ids: z.array(uuid()),
  })
  .meta({ id: 'AppApproval', description: 'How many approvals a document needs and has.' });

interface Approval {
  readonly document: { readonly kind: DocumentKind };
  readonly progress: Pick<ApprovalProgress, 'needed' | 'approvedBy'>;
  /** The policies that apply to the document. */
  readonly policies: readonly ApprovalPolicy[];
}

export function toApprovalRecord(
  { document, progress, policies }: Approval,
  baseCurrency: CurrencyCode,
) {
  const { needed, approvedBy } = progress;
  const given = approvedBy.length;
  const claim =
    document.kind === 'expense_claim' ? ['Claimants cannot approve their own expense claims.'] : [];
  return {
    needed,
    given,
    missing: Math.max(0, needed - given),
    why: [...claim, ...policies.map((policy) => describePolicy(policy, baseCurrency))],
    policy_ids: policies.map(({ id }) => id),
  };
}
