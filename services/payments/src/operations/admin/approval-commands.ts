import { parseCurrency } from '@countinghouse/money';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { approvedOperations } from '../../approvals/approval.rules.ts';
import type { ApprovalAction, ApprovedOperation } from '../../approvals/approval.rules.ts';
import { listApprovals } from '../../approvals/end-approval.ts';
import type { ApprovalRefusal } from '../../approvals/end-approval.ts';
import { setThreshold } from '../../approvals/set-threshold.ts';
import { approvePayout, rejectPayout } from '../../payouts/decide-payout.ts';
import { approveRefund, rejectRefund } from '../../refunds/decide-refund.ts';
import { AdminRefusal, parseId, print } from './command.ts';
import type { AdminDeps, Connect } from './command.ts';

interface DecisionOptions {
  readonly business: string;
  readonly approval: string;
  readonly reason?: string;
}

interface ThresholdOptions {
  readonly business: string;
  readonly operation: ApprovedOperation;
  readonly currency: string;
  readonly amountMinor?: bigint;
  readonly always?: true;
}

export function addApprovalCommands(program: Command, connect: Connect): void {
  const approvals = program
    .command('approvals')
    .description('refunds and payouts that wait for a second person');
  approvals
    .command('list')
    .requiredOption('--business <id>', 'its id', parseId)
    .action(async ({ business }: { business: string }, command: Command) => {
      const open = await listApprovals(connect(), business);
      print(
        command,
        open.map((approval) => ({
          approval: approval.id,
          action: approval.action,
          subject: approval.subjectId,
          amount_minor: String(approval.amountMinor),
          currency: approval.currency,
          since: approval.createdAt,
          expires_at: approval.expiresAt,
        })),
      );
    });
  for (const word of ['approve', 'reject'] as const) {
    approvals
      .command(word)
      .description(descriptions[word])
      .requiredOption('--business <id>', 'its id', parseId)
      .requiredOption('--approval <id>', 'as listed', parseId)
      .option('--reason <text>', 'for the record')
      .action((options: DecisionOptions, command: Command) =>
        decide(connect(), word, options, command),
      );
  }
  addThresholdCommand(program, connect);
}

const descriptions = {
  approve: 'agree: the worker sends it within seconds',
  reject: 'do not agree: it is cancelled, and what it held is free again',
} as const;

const decisions = {
  approve: { 'refund.create': approveRefund, 'payout.create': approvePayout },
  reject: { 'refund.create': rejectRefund, 'payout.create': rejectPayout },
} as const satisfies Record<string, Record<ApprovalAction, unknown>>;

const refusals: Readonly<Record<ApprovalRefusal['reason'], string>> = {
  not_found: 'there is no such approval',
  not_waiting: 'it was decided, or cancelled, before',
  expired: 'it has expired: nobody agreed within a week',
};

async function decide(
  deps: AdminDeps,
  word: keyof typeof decisions,
  options: DecisionOptions,
  command: Command,
): Promise<void> {
  const open = await listApprovals(deps, options.business);
  const approval = open.find(({ id }) => id === options.approval);
  if (approval === undefined) throw new AdminRefusal(refusals.not_found);
  const { workspaceId, id, action, subjectId } = approval;
  const decision = { operator: deps.operator, reason: options.reason ?? null };
  const outcome = await decisions[word][action](deps, { workspaceId, id }, decision);
  if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
  print(command, { approval: id, action, subject: subjectId, decided: word });
}

function addThresholdCommand(program: Command, connect: Connect): void {
  program
    .command('thresholds')
    .description('above which amount a second person must agree')
    .command('set')
    .requiredOption('--business <id>', 'its id', parseId)
    .addOption(new Option('--operation <name>').choices(approvedOperations).makeOptionMandatory())
    .requiredOption('--currency <code>', 'ISO 4217, such as NGN')
    .option('--amount-minor <number>', 'minor units; more than this needs two', parseAmount)
    .option('--always', 'every amount needs two')
    .action(async (options: ThresholdOptions, command: Command) => {
      const { business: businessId, operation, amountMinor } = options;
      const currency = parseCurrency(options.currency);
      if (currency === null) throw new AdminRefusal(`${options.currency} is no ISO 4217 currency`);
      if ((amountMinor === undefined) !== (options.always === true)) {
        throw new AdminRefusal('give either --amount-minor or --always');
      }
      const key = { businessId, operation, currency };
      const outcome = await setThreshold(connect(), key, amountMinor ?? null);
      if (outcome.kind === 'reject') throw new AdminRefusal('there is no such business');
      print(command, {
        operation,
        currency,
        amount_minor: amountMinor === undefined ? 'always' : String(amountMinor),
      });
    });
}

/** What fits the column: more is a slip of the pen. */
const amountDigits = /^[0-9]{1,18}$/;

function parseAmount(text: string): bigint {
  if (amountDigits.test(text)) return BigInt(text);
  throw new InvalidArgumentError('Give whole minor units, without a sign.');
}
