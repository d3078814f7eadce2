import { createIdSource } from '@countinghouse/identifiers';
import { createLogger, scrubText } from '@countinghouse/observability';
import { connectDatabase } from '@countinghouse/postgres';
import { createSealer } from '@countinghouse/sealing';
import {
  AdminRefusal,
  addAuditCommands,
  addJobCommands,
  readWebhookExceptions,
  runMain,
  toHeadExport,
} from '@countinghouse/service';
import type { ProcessEnvironment } from '@countinghouse/service';
import { createTargetCheck } from '@countinghouse/webhooks';
import { Command } from 'commander';
import { addApiKeyCommands } from '../cli/api-key-commands.ts';
import { bookkeepingCommands } from '../cli/bookkeeping-commands.ts';
import { addJournalCommands } from '../cli/journal-commands.ts';
import { addMemberCommands } from '../cli/member-commands.ts';
import type { OperatorDeps } from '../cli/operator-deps.ts';
import { addOrganisationCommands } from '../cli/organisation-commands.ts';
import { addWebhookCommands } from '../cli/webhook-commands.ts';
import { chainedLogs } from '../kernel/audit/chained-logs.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import { readAdminSettings, webhookExceptionsOf } from './config.ts';
import { redriveJobs } from './redrive-jobs.ts';

/** Commands connect when they run, not before: help needs no settings and no database. */
export function createAdminProgram(env: ProcessEnvironment) {
  const program = new Command('accounting-admin')
    .description(
      'Operator commands: organisations, members, API keys, journal, audit, webhooks and jobs.',
    )
    .option('--json', 'print JSON instead of a table')
    // It repeats what it could not take, and people paste a key where its id belongs.
    .configureOutput({ writeErr: (text) => process.stderr.write(scrubText(text)) })
    .showHelpAfterError();
  const openDatabases: { close: () => Promise<void> }[] = [];

  function connect(): OperatorDeps {
    const settings = readAdminSettings(env);
    const database = connectDatabase<Schema>({
      url: settings.ACCOUNTING_DATABASE_URL,
      applicationName: 'accounting-admin',
      connectionsMax: 2,
    });
    openDatabases.push(database);
    return {
      database,
      actor: { kind: 'operator', id: settings.ACCOUNTING_OPERATOR },
      cell: settings.ACCOUNTING_CELL,
      peppers: settings.ACCOUNTING_KEY_PEPPER,
      newId: createIdSource({ cell: settings.ACCOUNTING_CELL, nowMs: Date.now }),
      now: () => new Date(),
    };
  }

  /** Commands on webhooks also read their secrets, and look where an address leads. */
  function connectWebhooks() {
    const settings = readAdminSettings(env);
    const keys = settings.ACCOUNTING_SEALING_KEYS;
    if (keys === undefined) throw new AdminRefusal('set ACCOUNTING_SEALING_KEYS for this command');
    // Standard output is for what the command prints.
    const logger = createLogger({
      service: 'accounting',
      level: 'warn',
      destination: process.stderr,
    });
    return {
      ...connect(),
      sealer: createSealer({ keys }),
      checkUrl: createTargetCheck(readWebhookExceptions(webhookExceptionsOf(settings), logger)),
    };
  }

  addOrganisationCommands(program, connect);
  addMemberCommands(program, connect, () => readAdminSettings(env));
  addApiKeyCommands(program, connect);
  addJournalCommands(program, connect);
  for (const add of bookkeepingCommands) add(program, connect);
  addAuditCommands(
    program,
    () => {
      const deps = connect();
      return { ...deps, shapes: chainedLogs, chain: { service: 'accounting', cell: deps.cell } };
    },
    () => {
      const { ACCOUNTING_AUDIT_SIGNING_KEY: signer, ACCOUNTING_AUDIT_HEADS: address } =
        readAdminSettings(env);
      return { signer, headExport: toHeadExport(signer, address) };
    },
  );
  addWebhookCommands(program, connectWebhooks);
  addJobCommands(
    program,
    () => connect().database,
    (which) => redriveJobs(connect(), which),
  );
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
