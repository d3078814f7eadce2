export {
  AdminRefusal,
  parseId,
  parseWholeNumber,
  print,
  toRows,
} from './command-line/admin-command.ts';
export type { Row } from './command-line/admin-command.ts';
export { addJobCommands } from './command-line/admin-job-commands.ts';
export { parseCidrs, parseTime } from './command-line/admin-key-values.ts';
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
export { startBackground } from './start/background-process.ts';
export type { BackgroundProcess } from './start/background-process.ts';
export { checkReadiness } from './readiness/check-readiness.ts';
export type { ExpectedSchema } from './readiness/check-readiness.ts';
export { addDatabaseMetrics } from './readiness/database-metrics.ts';
export { deriveKey } from './start/derive-key.ts';
export { dropOldEvents, eventTables } from './partitions/drop-old-events.ts';
export { keepMonthsAhead } from './partitions/keep-months-ahead.ts';
export { mailSender, smtpUrl } from './settings/mail-settings.ts';
export { runMigrateCommand } from './command-line/migrate-command.ts';
export { makeMonthlyPartitions } from './partitions/partitions.sql.ts';
export { createPeopleEntrance } from './start/people-entrance.ts';
export type { PeopleEntrance, PeopleEntranceParts } from './start/people-entrance.ts';
export { recordCellAct } from './command-line/record-cell-act.ts';
export { redriveOnRecord } from './command-line/redrive-jobs.ts';
export type { DeadLetterChoice } from './command-line/redrive-jobs.ts';
export { runEach, runInTurn } from './run-each.ts';
export { runMain } from './start/run-main.ts';
export { createSchemaGate } from './readiness/schema-gate.ts';
export { peppers, sealingKeys } from './settings/secret-settings.ts';
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
} from './settings/settings.ts';
export type { ProcessEnvironment } from './settings/settings.ts';
export { startKeyLimiter, startLimiter } from './start/start-limiter.ts';
export type { LimiterStore } from './start/start-limiter.ts';
export { stopOnSignal } from './start/stop-on-signal.ts';
export { watchChanges } from './changes/watch-changes.ts';
export type { ChangeWatch, ChangeWatchDeps } from './changes/watch-changes.ts';
export {
  allowedNetworks,
  authorityFile,
  exceptionsInForce,
  nameServer,
  readWebhookExceptions,
} from './webhooks/webhook-exceptions.ts';
export type { WebhookExceptions } from './webhooks/webhook-exceptions.ts';
export {
  dispatcherCloseWaitMs,
  silentTransactionMs,
  startWebhookDispatcher,
} from './webhooks/webhook-dispatcher.ts';
export { addWebhookBacklogGauges } from './webhooks/webhook-metrics.ts';
