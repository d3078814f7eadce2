import type { QueueMail } from '@countinghouse/mail';
import { parseCurrency } from '@countinghouse/money';
import type { Row } from '@countinghouse/process';
import { AdminRefusal, parseId, print, createOperatorMail } from '@countinghouse/process';
import type { SealingKey } from '@countinghouse/sealing';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { rejectByOperator } from '../approvals/deciding/decide-by-member.ts';
import { verifyApprovals } from '../approvals/deciding/verify-approvals.ts';
import type { Finding } from '../approvals/deciding/verify-approvals.ts';
import type { DecisionRefusal } from '../controls/approvals/deciding/decide-approval.ts';
import { approvedOperations } from '../controls/approvals/requests/approval.rules.ts';
import type {
  ApprovedOperation,
  LimitKind,
} from '../controls/approvals/requests/approval.rules.ts';
import { listWaiting } from '../controls/approvals/requests/end-approval.ts';
import { readThresholdPolicy } from '../controls/approvals/thresholds/list-thresholds.ts';
import { setLimit } from '../controls/approvals/thresholds/set-limit.ts';
import type { AdminDeps, Connect } from './command.ts';

interface RejectOptions {
  readonly business: string;
  readonly approval: string;
  readonly reason: string;
}

interface LimitOptions {
  readonly business: string;
  readonly operation: ApprovedOperation;
  readonly currency: string;
  readonly amountMinor?: bigint;
  readonly always?: true;
  readonly none?: true;
}

type ReadSealingKeys = () => readonly SealingKey[] | undefined;

/** Operators can list and reject requests; only members of the business can approve. */
export function addApprovalCommands(
  program: Command,
  connect: Connect,
  readSealingKeys: ReadSealingKeys,
): void {
  const approvals = program
    .command('approvals')
    .description('approvals that need a second approver, and the signatures of past decisions');
  approvals
    .command('list')
    .description('list open approvals')
    .requiredOption('--business <id>', 'business id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const open = await listWaiting(connect(), business);
      print(
        command,
        open.map((approval) => ({
          approval: approval.id,
          action: approval.action,
          subject: approval.subjectId,
          amount_minor: approval.amountMinor === null ? null : String(approval.amountMinor),
          currency: approval.currency,
          since: approval.createdAt,
          expires_at: approval.expiresAt,
        })),
      );
    });
  approvals
    .command('reject')
    .description('reject a request: cancel it and release what it reserved')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--approval <id>', 'approval id, from approvals list', parseId)
    .requiredOption('--reason <text>', 'for the audit log and the requester')
    .action((options: RejectOptions, command: Command) => {
      const deps = connect();
      return reject(deps, toQueue(deps, readSealingKeys()), options, command);
    });
  approvals
    .command('verify')
    .description('verify every stored signature; exit code 1 if one is broken')
    .option('--business <id>', 'only approvals of this business', parseId)
    .action(({ business }: { business?: string }, command: Command) =>
      verify(connect(), business ?? null, command),
    );
  addThresholdCommand(program, connect);
}

const refusals: Readonly<Record<DecisionRefusal['reason'], string>> = {
  not_found: 'approval not found; check --business and --approval',
  not_waiting: 'the approval was already decided or cancelled',
  expired: 'the approval has expired: nobody decided within seven days',
  own_request: 'the requester cannot decide on their own request',
  not_allowed: 'only owners and admins of the business can decide',
  // These three apply to members only.
  newcomer: 'a new owner or admin cannot decide yet',
  not_vouched: 'no other owner or admin has vouched for this member',
  new_second_factor: 'the second factor was set up too recently',
  changed: 'the stored operation differs from what was requested',
  destination_changed: 'the settlement account has changed since the request',
  superseded: 'the record to change has itself changed since the request',
  disputed: 'the payer has disputed the payment since the request',
  insufficient_balance: 'the available balance no longer covers the amount',
  not_verified: 'the business is not verified',
  paused: 'the operation is paused',
};

async function reject(
  deps: AdminDeps,
  queueMail: QueueMail,
  { business, approval, reason }: RejectOptions,
  command: Command,
): Promise<void> {
  const word = { ...deps.actor, reason };
  const outcome = await rejectByOperator({ ...deps, queueMail }, business, approval, word);
  if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
  print(command, { approval, subject: outcome.subjectId, decided: 'rejected' });
}

/**
 * Rejecting must work without a sealing key; the requester then gets no e-mail and sees it in the
 * dashboard.
 */
function toQueue(deps: AdminDeps, keys: readonly SealingKey[] | undefined): QueueMail {
  return keys === undefined ? () => Promise.resolve() : createOperatorMail(keys, deps);
}

const flaws: ReadonlySet<Finding> = new Set([
  'signature_broken',
  'other_signer',
  'operation_differs',
]);

async function verify(deps: AdminDeps, businessId: string | null, command: Command): Promise<void> {
  const rows: Row[] = [];
  for await (const { approval, finding } of verifyApprovals(deps, businessId)) {
    rows.push({
      business: approval.businessId,
      approval: approval.id,
      action: approval.action,
      subject: approval.subjectId,
      decided_by: approval.decidedByMemberId,
      finding,
    });
    if (flaws.has(finding)) process.exitCode = 1;
  }
  print(command, rows);
}

function addThresholdCommand(program: Command, connect: Connect): void {
  const thresholds = program
    .command('thresholds')
    .description('amounts above which an operation needs a second approver');
  thresholds
    .command('list')
    .description('list by operation and currency, including defaults')
    .requiredOption('--business <id>', 'business id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const { current } = await readThresholdPolicy(connect(), business);
      print(
        command,
        current.map(({ operation, currency, amountMinor, dailyMinor, isDefault, updatedAt }) => ({
          operation,
          currency,
          amount_minor: amountMinor === null ? 'always' : String(amountMinor),
          daily_amount_minor: dailyMinor === null ? 'none' : String(dailyMinor),
          is_default: isDefault,
          since: updatedAt,
        })),
      );
    });
  addLimitCommand(thresholds, connect, {
    name: 'set',
    description: 'set the amount above which an operation needs a second approver',
    kind: 'threshold',
    without: { flag: 'always', meaning: 'every amount needs a second approver' },
    field: 'amount_minor',
  });
  addLimitCommand(thresholds, connect, {
    name: 'set-daily',
    description:
      'set the total amount of 24 hours, across all members and keys, above which an operation needs a second approver',
    kind: 'daily_amount',
    without: { flag: 'none', meaning: 'no daily amount' },
    field: 'daily_amount_minor',
  });
}

interface LimitCommand {
  readonly name: string;
  readonly description: string;
  readonly kind: LimitKind;
  /** The flag that means null. */
  readonly without: { readonly flag: 'always' | 'none'; readonly meaning: string };
  readonly field: string;
}

function addLimitCommand(
  thresholds: Command,
  connect: Connect,
  { name, description, kind, without, field }: LimitCommand,
): void {
  thresholds
    .command(name)
    .description(description)
    .requiredOption('--business <id>', 'business id', parseId)
    .addOption(new Option('--operation <name>').choices(approvedOperations).makeOptionMandatory())
    .requiredOption('--currency <code>', 'ISO 4217, such as NGN')
    .option(
      '--amount-minor <number>',
      'limit in minor units; larger amounts need a second approver',
      parseAmount,
    )
    .option(`--${without.flag}`, without.meaning)
    .action(async (options: LimitOptions, command: Command) => {
      const { business: businessId, operation, amountMinor } = options;
      const currency = parseCurrency(options.currency);
      if (currency === null) {
        throw new AdminRefusal(`${options.currency} is not an ISO 4217 currency`);
      }
      if ((amountMinor === undefined) !== (options[without.flag] === true)) {
        throw new AdminRefusal(`pass either --amount-minor or --${without.flag}`);
      }
      const key = { businessId, operation, currency };
      const outcome = await setLimit(connect(), kind, key, amountMinor ?? null);
      if (outcome.kind === 'reject') throw new AdminRefusal('business not found; check --business');
      const shown = amountMinor === undefined ? without.flag : String(amountMinor);
      print(command, { operation, currency, [field]: shown });
    });
}

/** What fits the column; longer input is a typing error. */
const amountDigits = /^[0-9]{1,18}$/;

function parseAmount(text: string): bigint {
  if (amountDigits.test(text)) return BigInt(text);
  throw new InvalidArgumentError('Must be a whole number of minor units, without a sign.');
}
