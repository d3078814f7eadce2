export { AdminRefusal, parseId, parseWholeNumber, print, toRows } from './admin-command.ts';
export type { Row } from './admin-command.ts';
export { addJobCommands } from './admin-job-commands.ts';
export { parseCidrs, parseTime } from './admin-key-values.ts';
export { acceptRestore } from './audit-chain/accept-restore.ts';
export { operatorLogShape } from './audit-chain/audit-chain.sql.ts';
export type { LogShape } from './audit-chain/audit-chain.sql.ts';
export { addAuditCommands } from './audit-chain/audit-commands.ts';
export { addAuditMetrics } from './audit-chain/audit-metrics.ts';
export {
  auditHeads,
  auditSigningKey,
  headExportCheck,
  toHeadExport,
} from './audit-chain/audit-settings.ts';
export { chainAudit } from './audit-chain/chain-audit.ts';
export { exportHead } from './audit-chain/export-head.ts';
export type { HeadExport } from './audit-chain/export-head.ts';
export type { ChainName } from './audit-chain/head-record.ts';
export { readHeads } from './audit-chain/read-heads.ts';
export { verifyAudit } from './audit-chain/verify-audit.ts';
export type { AuditFinding } from './audit-chain/verify-audit.ts';
export { startBackground } from './background-process.ts';
export type { BackgroundProcess } from './background-process.ts';
export { checkReadiness } from './check-readiness.ts';
export type { ExpectedSchema } from './check-readiness.ts';
export { addDatabaseMetrics } from './database-metrics.ts';
export { deriveKey } from './derive-key.ts';
export { dropOldEvents, eventTables } from './drop-old-events.ts';
export { keepMonthsAhead } from './keep-months-ahead.ts';
export { mailSender, smtpUrl } from './mail-settings.ts';
export { runMigrateCommand } from './migrate-command.ts';
export { makeMonthlyPartitions } from './partitions.sql.ts';
export { createPeopleEntrance } from './people-entrance.ts';
export type { PeopleEntrance, PeopleEntranceParts } from './people-entrance.ts';
export { recordCellAct } from './record-cell-act.ts';
export { redriveOnRecord } from './redrive-jobs.ts';
export type { DeadLetterChoice } from './redrive-jobs.ts';
export { runEach, runInTurn } from './run-each.ts';
export { runMain } from './run-main.ts';
export { createSchemaGate } from './schema-gate.ts';
export { peppers, sealingKeys } from './secret-settings.ts';
export {
  databaseUrl,
  httpUrl,
  logLevel,
  parseSettings,
  portNumber,
  SettingsError,
  storeUrl,
  textList,
  wholeNumber,
} from './settings.ts';
export type { ProcessEnvironment } from './settings.ts';
export { startKeyLimiter, startLimiter } from './start-limiter.ts';
export type { LimiterStore } from './start-limiter.ts';
export { stopOnSignal } from './stop-on-signal.ts';
export { watchChanges } from './watch-changes.ts';
export type { ChangeWatch, ChangeWatchDeps } from './watch-changes.ts';
export {
  allowedNetworks,
  authorityFile,
  exceptionsInForce,
  nameServer,
  readWebhookExceptions,
} from './webhook-exceptions.ts';
export type { WebhookExceptions } from './webhook-exceptions.ts';
export {
  dispatcherCloseWaitMs,
  silentTransactionMs,
  startWebhookDispatcher,
} from './webhook-dispatcher.ts';
export { addWebhookBacklogGauges } from './webhook-metrics.ts';
