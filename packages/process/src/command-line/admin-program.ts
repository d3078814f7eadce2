import type { OperatorActor } from '@countinghouse/actor';
import type { Pepper } from '@countinghouse/api-keys';
import { createIdSource } from '@countinghouse/identifiers';
import type { IdSource } from '@countinghouse/identifiers';
import { createLogger, scrubText } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import { Command } from 'commander';
import type { LogShape } from '../audit-chain/audit-chain.sql.ts';
import { addAuditCommands } from '../audit-chain/audit-commands.ts';
import { toHeadExport } from '../audit-chain/audit-settings.ts';
import type { AuditSigner } from '../audit-chain/signing-key.ts';
import { connectAs } from '../start/process-tools.ts';
import { runMain } from '../start/run-main.ts';
import { addJobCommands } from './admin-job-commands.ts';
import type { DeadLetterChoice } from './redrive-jobs.ts';

interface AdminSettings {
  readonly service: string;
  readonly DATABASE_URL: string;
  readonly KEY_PEPPER: readonly Pepper[];
  readonly CELL: number;
  readonly OPERATOR: string;
  readonly AUDIT_SIGNING_KEY?: AuditSigner | undefined;
  readonly AUDIT_HEADS?: string | undefined;
}

/** What every operator command may use; the logs name `actor`. */
export interface AdminTools<Schema> {
  readonly database: Database<Schema>;
  readonly actor: OperatorActor;
  readonly cell: number;
  readonly peppers: readonly Pepper[];
  readonly newId: IdSource;
  readonly now: () => Date;
}

interface AdminProgram<Schema> {
  readonly program: Command;
  /** Connects when a command runs, not before: help needs no settings and no database. */
  readonly connect: () => AdminTools<Schema>;
  /** Separate from what the command prints. */
  readonly createLogger: () => Logger;
  /** Closes the connection, with the database, when the command has ended. */
  readonly closeLater: (connection: Closable) => void;
  readonly close: () => Promise<void>;
}

interface Closable {
  readonly close: () => Promise<void>;
}

export function createAdmin<Schema>(
  { service, description }: { readonly service: string; readonly description: string },
  readSettings: () => AdminSettings,
): AdminProgram<Schema> {
  const program = new Command(`${service}-admin`)
    .description(description)
    .option('--json', 'print one JSON value instead of a table')
    // Errors repeat invalid arguments, and people paste a key where its id belongs.
    .configureOutput({ writeErr: (text) => process.stderr.write(scrubText(text)) })
    .showHelpAfterError();
  const open: Closable[] = [];
  return {
    program,
    connect: () => {
      const settings = readSettings();
      const { CELL: cell } = settings;
      const database = connectAs<Schema>('admin', settings, 2);
      open.push(database);
      return {
        database,
        actor: { kind: 'operator', id: settings.OPERATOR },
        cell,
        peppers: settings.KEY_PEPPER,
        newId: createIdSource({ cell, nowMs: Date.now }),
        now: () => new Date(),
      };
    },
    createLogger: () => createLogger({ service, level: 'warn', destination: process.stderr }),
    closeLater: (connection) => void open.push(connection),
    close: async () => {
      await Promise.all(open.map((connection) => connection.close()));
    },
  };
}

/** Commands of every service: failed jobs, and the audit chain. */
export function addCommonCommands<Schema>(
  { program, connect }: Pick<AdminProgram<Schema>, 'program' | 'connect'>,
  readSettings: () => AdminSettings,
  own: {
    readonly shapes: readonly LogShape[];
    readonly redrive: (tools: AdminTools<Schema>, which: DeadLetterChoice) => Promise<number>;
  },
): void {
  addJobCommands(
    program,
    () => connect().database,
    (which) => own.redrive(connect(), which),
  );
  addAuditCommands(
    program,
    () => {
      const { service } = readSettings();
      const tools = connect();
      return { ...tools, shapes: own.shapes, chain: { service, cell: tools.cell } };
    },
    () => {
      const { AUDIT_SIGNING_KEY: signer, AUDIT_HEADS: address } = readSettings();
      return { signer, headExport: toHeadExport(signer, address) };
    },
  );
}

/** Everything that `main-admin.ts` runs. */
export async function runAdmin(create: () => Pick<AdminProgram<never>, 'program' | 'close'>) {
  await runMain(async () => {
    const { program, close } = create();
    try {
      await program.parseAsync();
    } finally {
      await close();
    }
  });
}
