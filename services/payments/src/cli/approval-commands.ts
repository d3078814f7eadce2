import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue } from '@countinghouse/mail';
import type { QueueMail } from '@countinghouse/mail';
import { parseCurrency } from '@countinghouse/money';
import { createSealer } from '@countinghouse/sealing';
import type { SealingKey } from '@countinghouse/sealing';
import type { Row } from '@countinghouse/service';
import { AdminRefusal, parseId, print } from '@countinghouse/service';
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

/** An operator sees what waits and can stop it; agreeing is for members of the business alone. */
export function addApprovalCommands(
  program: Command,
  connect: Connect,
  readSealingKeys: ReadSealingKeys,
): void {
  const approvals = program
    .command('approvals')
    .description('what waits for a second person, and the proof of what was decided');
  approvals
    .command('list')
    .requiredOption('--business <id>', 'its id', parseId)
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
    .description('stop what waits: it is cancelled, and what it held is free again')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--approval <id>', 'as listed', parseId)
    .requiredOption('--reason <text>', 'for the record, and for who asked')
    .action((options: RejectOptions, command: Command) => {
      const deps = connect();
      return reject(deps, toQueue(deps, readSealingKeys()), options, command);
    });
  approvals
    .command('verify')
    .description('check every stored signature again; fails when one is broken')
    .option('--business <id>', 'only of this one', parseId)
    .action(({ business }: { business?: string }, command: Command) =>
      verify(connect(), business ?? null, command),
    );
  addThresholdCommand(program, connect);
}

const refusals: Readonly<Record<DecisionRefusal['reason'], string>> = {
  not_found: 'there is no such approval',
  not_waiting: 'it was decided, or cancelled, before',
  expired: 'it has expired: nobody decided within a week',
  own_request: 'who asked for it cannot decide about it',
  not_allowed: 'only owners and admins of the business can agree',
  // Only members are refused for these three.
  newcomer: 'a newcomer does not decide yet',
  not_vouched: 'nobody else vouches for this member',
  new_second_factor: 'the second factor is too new',
  changed: 'what is stored is not what was asked for',
  destination_changed: 'the settlement account is another one since',
  superseded: 'what it changes has changed since',
  insufficient_balance: 'the balance does not cover it any more',
  not_verified: 'the business is not verified',
  paused: 'the operation is paused',
};

async function reject(
  deps: AdminDeps,
  queueMail: QueueMail,
  { business, approval, reason }: RejectOptions,
  command: Command,
): Promise<void> {
  const word = { kind: 'operator', operator: deps.operator, reason } as const;
  const outcome = await rejectByOperator({ ...deps, queueMail }, business, approval, word);
  if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
  print(command, { approval, subject: outcome.subjectId, decided: 'rejected' });
}

/** The brake must work without a key too; then who asked sees it in the dashboard, and gets no mail. */
function toQueue({ newId }: AdminDeps, keys: readonly SealingKey[] | undefined): QueueMail {
  if (keys === undefined) return () => Promise.resolve();
  return createMailQueue({ sendJob: createJobSender(), sealer: createSealer({ keys }), newId });
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
    .description('above which amount a second person must agree');
  thresholds
    .command('list')
    .description('by operation and currency, with those that nobody has set')
    .requiredOption('--business <id>', 'its id', parseId)
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
    description: 'above which amount one operation needs two',
    kind: 'threshold',
    without: { flag: 'always', meaning: 'every amount needs two' },
    field: 'amount_minor',
  });
  addLimitCommand(thresholds, connect, {
    name: 'set-daily',
    description: 'how much may leave in 24 hours, by all people and keys together, without two',
    kind: 'daily_amount',
    without: { flag: 'none', meaning: 'no such amount' },
    field: 'daily_amount_minor',
  });
}

interface LimitCommand {
  readonly name: string;
  readonly description: string;
  readonly kind: LimitKind;
  /** What stands for null. */
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
    .requiredOption('--business <id>', 'its id', parseId)
    .addOption(new Option('--operation <name>').choices(approvedOperations).makeOptionMandatory())
    .requiredOption('--currency <code>', 'ISO 4217, such as NGN')
    .option('--amount-minor <number>', 'minor units; more than this needs two', parseAmount)
    .option(`--${without.flag}`, without.meaning)
    .action(async (options: LimitOptions, command: Command) => {
      const { business: businessId, operation, amountMinor } = options;
      const currency = parseCurrency(options.currency);
      if (currency === null) throw new AdminRefusal(`${options.currency} is no ISO 4217 currency`);
      if ((amountMinor === undefined) !== (options[without.flag] === true)) {
        throw new AdminRefusal(`give either --amount-minor or --${without.flag}`);
      }
      const key = { businessId, operation, currency };
      const outcome = await setLimit(connect(), kind, key, amountMinor ?? null);
      if (outcome.kind === 'reject') throw new AdminRefusal('there is no such business');
      const shown = amountMinor === undefined ? without.flag : String(amountMinor);
      print(command, { operation, currency, [field]: shown });
    });
}

/** What fits the column: more is a slip of the pen. */
const amountDigits = /^[0-9]{1,18}$/;

function parseAmount(text: string): bigint {
  if (amountDigits.test(text)) return BigInt(text);
  throw new InvalidArgumentError('Give whole minor units, without a sign.');
}
