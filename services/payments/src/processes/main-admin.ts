import { createIdSource } from '@countinghouse/identifiers';
import { connectDatabase } from '@countinghouse/postgres';
import {
  addCommonCommands,
  addOperatorCommands,
  addSignUpCommands,
  createAdmin,
  runAdmin,
  toNoteSigners,
} from '@countinghouse/process';
import type { ProcessEnvironment } from '@countinghouse/process';
import { createSealer } from '@countinghouse/sealing';
import { accountPagesAt } from '../business/sessions/account-pages.ts';
import { createChargeResolver } from '../charges/payments/outcomes/create-charge-resolver.ts';
import { addApprovalCommands } from '../cli/approval-commands.ts';
import { addBusinessCommands } from '../cli/business-commands.ts';
import { addCellCommands } from '../cli/cell-commands.ts';
import { addFeeCommands } from '../cli/fee-commands.ts';
import { addKeyCommands } from '../cli/key-commands.ts';
import { addLedgerCommands } from '../cli/ledger-commands.ts';
import { addMemberCommands } from '../cli/member-commands.ts';
import { addMoveCommands } from '../cli/move-commands.ts';
import { addPauseCommands } from '../cli/pause-commands.ts';
import { addPayerCommands } from '../cli/payer-commands.ts';
import { addPayoutCommands } from '../cli/payout-commands.ts';
import { addReconciliationCommands } from '../cli/reconciliation-commands.ts';
import { addRefundCommands } from '../cli/refund-commands.ts';
import { addRotationCommands } from '../cli/rotation-commands.ts';
import { addSettlementAccountCommands } from '../cli/settlement-account-commands.ts';
import { addSettlementDelayCommands } from '../cli/settlement-delay-commands.ts';
import { addSuspenseCommands } from '../cli/suspense-commands.ts';
import { redriveJobs } from '../controls/jobs/redrive-jobs.ts';
import { chainedLogs } from '../kernel/audit/chained-logs.ts';
import type { Schema } from '../kernel/schema.generated.ts';
import type { CellSide } from '../moving/moves/mover.ts';
import { createProviders } from '../provider/providers.ts';
import { readAdminSettings, sharedSettings } from './config.ts';

export function createAdminProgram(env: ProcessEnvironment) {
  const readSettings = () => readAdminSettings(env);
  const readShared = () => sharedSettings(readSettings());
  const description = 'Operator commands for businesses, members, API keys, pauses and money.';
  const admin = createAdmin<Schema>({ service: 'payments', description }, readShared);
  const { program, connect, close } = admin;

  /** For commands that call the provider. */
  function connectProvider() {
    const settings = readSettings();
    const deps = connect();
    const logger = admin.createLogger();
    const providers = createProviders(settings, { nowMs: Date.now, logger });
    admin.closeLater(providers);
    const keys = settings.PAYMENTS_SEALING_KEYS;
    const sealer = keys === undefined ? null : createSealer({ keys });
    return {
      ...deps,
      logger,
      providers,
      chargeResolver: createChargeResolver({ ...deps, logger, providers, sealer }),
      installation: settings.PAYMENTS_INSTALLATION,
      settlementDelayDays: settings.PAYMENTS_SETTLEMENT_DELAY_DAYS,
    };
  }

  const readSealingKeys = () => readSettings().PAYMENTS_SEALING_KEYS;
  addBusinessCommands(program, connect, readSealingKeys);
  addMemberCommands(program, connect, readSettings);
  addSignUpCommands({ program, connect }, () => {
    const { PAYMENTS_SEALING_KEYS: keys, PAYMENTS_PUBLIC_URL: publicUrl } = readSettings();
    return { keys, pages: publicUrl === undefined ? undefined : accountPagesAt(publicUrl) };
  });
  addOperatorCommands({ program, connect }, () => readSettings().PAYMENTS_CONSOLE_URL);
  addCellCommands(program, connect);
  addMoveCommands(program, connect, (cells) => {
    const { PAYMENTS_OWNER_DATABASE_URL: here, PAYMENTS_OTHER_OWNER_DATABASE_URL: there } =
      readSettings();
    if (here === undefined || there === undefined) return null;
    return { here: connectSide(cells.here, here), there: connectSide(cells.there, there) };
  });
  addKeyCommands(program, connect);
  addPauseCommands(program, connect);
  addPayerCommands(program, connect);
  addLedgerCommands(program, connect, () => {
    const { PAYMENTS_CHECKPOINT_SIGNING_KEYS: keys, PAYMENTS_PUBLIC_URL: publicUrl } =
      readSettings();
    return publicUrl === undefined ? [] : toNoteSigners(keys, publicUrl);
  });
  addFeeCommands(program, connect);
  addSuspenseCommands(program, connect);
  addCommonCommands(admin, readShared, { shapes: chainedLogs, redrive: redriveJobs });
  addApprovalCommands(program, connect, readSealingKeys);
  addPayoutCommands(program, connect);
  addSettlementAccountCommands(program, connect, () => {
    const settings = readSettings();
    const isLive = settings.PAYMENTS_LIVE_PROVIDER_URL !== undefined;
    const provider = isLive ? connectProvider().providers.forEnvironment('live') : null;
    return { settings, provider };
  });
  addRotationCommands(program, connect, () => ({
    sealingKeys: readSealingKeys(),
    webhookSealingKeys: readSettings().PAYMENTS_WEBHOOK_SEALING_KEYS,
  }));
  addSettlementDelayCommands(program, connect);
  addReconciliationCommands(program, connectProvider);
  addRefundCommands(program, connect);
  return { program, close };
}

/** A verification reads whole tables. */
const moveAnswerWaitMs = 900_000;
const moveConnectionsMax = 3;

function connectSide(cell: number, url: string): CellSide {
  const database = connectDatabase<Schema>({
    url,
    applicationName: 'business move',
    connectionsMax: moveConnectionsMax,
    answerWaitMs: moveAnswerWaitMs,
  });
  return { cell, database, newId: createIdSource({ cell, nowMs: Date.now }) };
}

if (import.meta.main) await runAdmin(() => createAdminProgram(process.env));
