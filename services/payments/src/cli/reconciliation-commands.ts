import { dayIn, parseDay } from '@countinghouse/calendar';
import type { Logger } from '@countinghouse/observability';
import { AdminRefusal, parseId, print } from '@countinghouse/process';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { environments } from '../kernel/environment.rules.ts';
import type { Environment } from '../kernel/environment.rules.ts';
import { guideTo } from '../settlement/reconciliation/break-guide.rules.ts';
import { clearBreak } from '../settlement/reconciliation/clear-break.ts';
import { listBreaks } from '../settlement/reconciliation/list-breaks.ts';
import { reconcileDay } from '../settlement/reconciliation/reconcile-day.ts';
import type {
  DayOfList,
  RunCounts,
  RunResult,
} from '../settlement/reconciliation/reconcile-day.ts';
import { breakKinds, reconciledLists } from '../settlement/reconciliation/reconciliation.rules.ts';
import type { BreakKind } from '../settlement/reconciliation/reconciliation.rules.ts';
import type { ReconcileDeps } from '../settlement/reconciliation/run-context.ts';
import type { AdminDeps } from './command.ts';

/** Commands that call the provider directly. */
export type ConnectProvider = () => AdminDeps & ReconcileDeps & { readonly logger: Logger };

interface BreaksOptions {
  readonly environment?: Environment;
  readonly kind?: BreakKind;
}

export function addReconciliationCommands(program: Command, connect: ConnectProvider): void {
  program
    .command('reconcile')
    .description(
      'compare one day of the provider’s lists with our books; exit code 1 if the provider does not respond',
    )
    .requiredOption('--day <day>', 'a past UTC day, such as 2026-11-14', parseDayText)
    .addOption(new Option('--environment <name>').choices(environments).default('live'))
    .action((options: { day: string; environment: Environment }, command: Command) =>
      reconcile(connect(), options, command),
    );
  const breaks = program
    .command('breaks')
    .description('differences between the provider’s lists and our books');
  breaks
    .command('list')
    .description('list open differences, oldest day first, and how to resolve each')
    .addOption(new Option('--environment <name>').choices(environments))
    .addOption(new Option('--kind <kind>').choices(breakKinds))
    .action(
      async ({ environment = null, kind = null }: Nullable<BreaksOptions>, command: Command) => {
        const open = await listBreaks(connect(), { environment, kind });
        print(
          command,
          open.map((found) => ({
            break: found.id,
            environment: found.environment,
            day: found.day,
            list: found.list,
            kind: found.kind,
            ours: toAmountText(found.ourMinor, found.ourCurrency),
            theirs: toAmountText(found.theirMinor, found.theirCurrency),
            provider_id: found.providerId,
            object: found.objectId,
            since: found.firstSeenAt,
            action: found.action,
            to_do: guideTo(found.list, found.kind).remedy,
          })),
        );
      },
    );
  breaks
    .command('clear')
    .description('mark a difference as explained; it stays cleared until its figures change')
    .requiredOption('--id <id>', 'break id, from breaks list', parseId)
    .requiredOption('--reason <text>', 'explanation, for the audit log')
    .action(async (options: { id: string; reason: string }, command: Command) => {
      const outcome = await clearBreak(connect(), options);
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      print(command, { break: options.id, status: 'cleared' });
    });
}

type Nullable<Options> = { readonly [Name in keyof Options]?: Options[Name] | null };

const refusals = {
  not_found: 'break not found; check --id',
  not_open: 'the break is already cleared',
} as const;

async function reconcile(
  deps: ReconcileDeps,
  { day, environment }: Pick<DayOfList, 'day' | 'environment'>,
  command: Command,
): Promise<void> {
  if (day >= dayIn('UTC', deps.now())) {
    throw new AdminRefusal('the day is not over yet; pass a past UTC day');
  }
  const results: RunResult[] = [];
  for (const list of reconciledLists) {
    const onProgress = createProgress();
    results.push(await reconcileDay(deps, { environment, day, list }, { onProgress }));
  }
  print(
    command,
    results.map(({ list, outcome, theirs, ours, foreign, repaired, cleared }) => ({
      list,
      outcome,
      theirs,
      ours,
      foreign,
      repaired,
      cleared,
    })),
  );
  if (results.some(({ outcome }) => outcome === 'silent')) {
    throw new AdminRefusal(
      'the provider did not respond; nothing was cleared, run the command again later',
    );
  }
}

/** Pages are small: one line per page would hide the other output. */
const rowsPerLine = 1_000;

function createProgress(): (progress: DayOfList & RunCounts) => void {
  let nextAt = rowsPerLine;
  return ({ list, theirs, ours }) => {
    if (theirs + ours < nextAt) return;
    nextAt = theirs + ours + rowsPerLine;
    process.stderr.write(`${list}: ${theirs} provider rows, ${ours} rows of our own\n`);
  };
}

function parseDayText(text: string): string {
  const day = parseDay(text);
  if (day === null) throw new InvalidArgumentError('Must be a day such as 2026-11-14.');
  return day;
}

function toAmountText(minor: bigint | null, currency: string | null): string | null {
  return minor === null || currency === null ? null : `${minor} ${currency}`;
}
