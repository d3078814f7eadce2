import { createIdSource } from '@countinghouse/identifiers';
import { createLogger, scrubText } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import { addAuditCommands, addJobCommands, runMain, toHeadExport } from '@countinghouse/service';
import type { ProcessEnvironment } from '@countinghouse/service';
import { Command } from 'commander';
import { createSettler } from '../charges/payments/outcomes/create-settler.ts';
import { addApprovalCommands } from '../cli/approval-commands.ts';
import { addBusinessCommands } from '../cli/business-commands.ts';
import type { AdminDeps } from '../cli/command.ts';
import { addFeeCommands } from '../cli/fee-commands.ts';
import { addKeyCommands } from '../cli/key-commands.ts';
import { addLedgerCommands } from '../cli/ledger-commands.ts';
import { addMemberCommands } from '../cli/member-commands.ts';
import { addPauseCommands } from '../cli/pause-commands.ts';
import { addPayerCommands } from '../cli/payer-commands.ts';
import { addPayoutCommands } from '../cli/payout-commands.ts';
import { addReconciliationCommands } from '../cli/reconciliation-commands.ts';
import { redriveJobs } from '../cli/redrive-jobs.ts';
import { addRefundCommands } from '../cli/refund-commands.ts';
import { addRotationCommands } from '../cli/rotation-commands.ts';
import { addSettlementAccountCommands } from '../cli/settlement-account-commands.ts';
import { addSettlementDelayCommands } from '../cli/settlement-delay-commands.ts';
import { addSuspenseCommands } from '../cli/suspense-commands.ts';
import { chainedLogs } from '../kernel/audit/chained-logs.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { createProviders } from '../provider/providers.ts';
import { readAdminSettings } from './config.ts';

/** Commands connect when they run, not before: help needs no settings and no database. */
export function createAdminProgram(env: ProcessEnvironment) {
  const program = new Command('payments-admin')
    .description('Operator commands for businesses, members, API keys, pauses and money.')
    .option('--json', 'print one JSON value instead of a table')
    // It repeats what it could not take, and people paste a key where its id belongs.
    .configureOutput({ writeErr: (text) => process.stderr.write(scrubText(text)) })
    .showHelpAfterError();
  const openDatabases: { close: () => Promise<void> }[] = [];

  function connect(): AdminDeps {
    const settings = readAdminSettings(env);
    const database = connectDatabase<Schema>({
      url: settings.PAYMENTS_DATABASE_URL,
      applicationName: 'payments-admin',
      connectionsMax: 2,
    });
    openDatabases.push(database);
    return {
      database,
      actor: { kind: 'operator', id: settings.PAYMENTS_OPERATOR },
      cell: settings.PAYMENTS_CELL,
      peppers: settings.PAYMENTS_KEY_PEPPER,
      newId: createIdSource({ cell: settings.PAYMENTS_CELL, nowMs: Date.now }),
      now: () => new Date(),
    };
  }

  /** For what asks the provider itself; its log must not mix with what a command prints. */
  function connectProvider() {
    const settings = readAdminSettings(env);
    const deps = connect();
    const logger = createLogger({
      service: 'payments-admin',
      level: 'warn',
      destination: process.stderr,
    });
    const providers = createProviders(settings, { nowMs: Date.now, logger });
    openDatabases.push(providers);
    const keys = settings.PAYMENTS_SEALING_KEYS;
    const sealer = keys === undefined ? null : createSealer({ keys });
    return {
      ...deps,
      logger,
      providers,
      settler: createSettler({ ...deps, logger, providers, sealer }),
      installation: settings.PAYMENTS_INSTALLATION,
      settlementDelayDays: settings.PAYMENTS_SETTLEMENT_DELAY_DAYS,
    };
  }

  const readSealingKeys = () => readAdminSettings(env).PAYMENTS_SEALING_KEYS;
  addBusinessCommands(program, connect, readSealingKeys);
  addMemberCommands(program, connect, () => readAdminSettings(env));
  addKeyCommands(program, connect);
  addPauseCommands(program, connect);
  addPayerCommands(program, connect);
  addLedgerCommands(program, connect);
  addFeeCommands(program, connect);
  addSuspenseCommands(program, connect);
  addJobCommands(
    program,
    () => connect().database,
    (which) => redriveJobs(connect(), which),
  );
  addAuditCommands(
    program,
    () => {
      const deps = connect();
      return { ...deps, shapes: chainedLogs, chain: { service: 'payments', cell: deps.cell } };
    },
    () => {
      const { PAYMENTS_AUDIT_SIGNING_KEY: signer, PAYMENTS_AUDIT_HEADS: address } =
        readAdminSettings(env);
      return { signer, headExport: toHeadExport(signer, address) };
    },
  );
  addApprovalCommands(program, connect, readSealingKeys);
  addPayoutCommands(program, connect);
  addSettlementAccountCommands(program, connect, () => {
    const settings = readAdminSettings(env);
    const isLive = settings.PAYMENTS_LIVE_PROVIDER_URL !== undefined;
    const provider = isLive ? connectProvider().providers.forEnvironment('live') : null;
    return { settings, provider };
  });
  addRotationCommands(program, connect, readSealingKeys);
  addSettlementDelayCommands(program, connect);
  addReconciliationCommands(program, connectProvider);
  addRefundCommands(program, connect);
  const close = async (): Promise<void> => {
    await Promise.all(openDatabases.map((database) => database.close()));
  };
  return { program, close };
}

if (import.meta.main) {
  await runMain(async () => {
    const { program, close } = createAdminProgram(process.env);
    try {
      await program.parseAsync();
    } finally {
      await close();
    }
  });
}
