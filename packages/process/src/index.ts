export { addArchiveRoutes } from './archives/archives.route.ts';
export { toArchiveName } from './archives/archive.rules.ts';
export { archivePartContext } from './archives/archive-source.ts';
export type { ArchivePlace, ArchiveSource } from './archives/archive-source.ts';
export { eraseArchives } from './archives/erase-archives.ts';
export { prepareArchive } from './archives/prepare-archive.ts';
export { archiveJob } from './archives/request-archive.ts';
export type { Attempt } from './archives/archives.sql.ts';
export type { ZipEntry } from './archives/zip.ts';
export { closeDueTenants, eraseClosedTenants } from './closings/close-due.ts';
export type { ClosingPlace, ClosingWork } from './closings/closing-place.ts';
export { readingDays } from './closings/closing.rules.ts';
export type { Ending, Obstacle } from './closings/closing.rules.ts';
export { addClosingRoutes } from './closings/closings.route.ts';
export type { ClosedTenant } from './closings/closings.sql.ts';
export { findClosing, startClosing } from './closings/start-closing.ts';
export { addConsoleMeRoute } from './console/me.route.ts';
export {
  actingAs,
  addOperatorField,
  consoleRoute,
  createOperatorGate,
  operatorAudienceOf,
  signedInOperatorOf,
} from './console/operator-gate.ts';
export type { ConsoleDeps } from './console/operator-gate.ts';
export { addCommonTroubleRoutes } from './console/trouble.route.ts';
export { doneReply } from './console/trouble.wire.ts';
export type { TenantTable } from './console/tenant-table.ts';
export { addObjectiveRoutes } from './objectives/objectives.route.ts';
export { listRequests, requestActIn } from './operator-requests/request-act.ts';
export { alreadyWaiting, notFoundRefusal } from './operator-requests/request-host.ts';
export type { RequestHost, RequestSubject } from './operator-requests/request-host.ts';
export { addOperatorRequestRoutes, readRequestsOf } from './operator-requests/requests.route.ts';
export {
  requestRecord,
  toActRefusalReply,
  toPermission,
} from './operator-requests/requests.wire.ts';
export type { RequestRecord } from './operator-requests/requests.wire.ts';
export { confirmRecoveryIn } from './recoveries/confirm-recovery.ts';
export { findRecovery } from './recoveries/list-recoveries.ts';
export { addConsoleRecoveryRoutes } from './recoveries/recoveries.route.ts';
export { createRecoveryHandler, stopRecoveriesAtSignIn } from './recoveries/recovery-handler.ts';
export type { RecoveryPlace } from './recoveries/recovery-place.ts';
export { acceptRestore } from './audit-chain/accept-restore.ts';
export { operatorLogShape } from './audit-chain/audit-chain.sql.ts';
export type { LogShape } from './audit-chain/audit-chain.sql.ts';
export { addAuditMetrics } from './audit-chain/audit-metrics.ts';
export { auditHeads, auditSigningKey, toHeadExport } from './audit-chain/audit-settings.ts';
export { chainAudit } from './audit-chain/chain-audit.ts';
export { exportHead } from './audit-chain/export-head.ts';
export type { HeadExport } from './audit-chain/export-head.ts';
export type { ChainName } from './audit-chain/head-record.ts';
export { readChainState } from './audit-chain/read-chain-state.ts';
export type { ChainState } from './audit-chain/read-chain-state.ts';
export { readHeads } from './audit-chain/read-heads.ts';
export { verifyAudit } from './audit-chain/verify-audit.ts';
export type { AuditFinding } from './audit-chain/verify-audit.ts';
export { advanceClock, offsetMsMax, readClock } from './clock/advance-clock.ts';
export type {
  AdvanceDeps,
  Advanced,
  AdvanceOutcome,
  ClockState,
  MoveOthers,
} from './clock/advance-clock.ts';
export type { CellClock } from './clock/cell-clock.ts';
export { installCellClock } from './clock/install-clock.ts';
export { cellClock, cellClockUrl } from './clock/clock-settings.ts';
export { nothingDue } from './clock/follow-clock.ts';
export type { DueWork } from './clock/follow-clock.ts';
export type { Happening } from './clock/happenings.sql.ts';
export { addCheckpointKeysRoute } from './checkpoints/checkpoint-keys.route.ts';
export { saveCheckpointKeys } from './checkpoints/checkpoint-keys.sql.ts';
export { checkpointSigningKeys, toNoteSigners } from './checkpoints/checkpoint-settings.ts';
export { parseCheckpointText, toCheckpointText } from './checkpoints/checkpoint.ts';
export type { Checkpoint } from './checkpoints/checkpoint.ts';
export { appendLeaves, emptyTree, rootOf } from './checkpoints/merkle-tree.ts';
export type { GrowingTree } from './checkpoints/merkle-tree.ts';
export { listNoteSigners, parseNote, signNote, toNoteKey } from './checkpoints/signed-note.ts';
export type { Note, NoteKey, NoteSigner } from './checkpoints/signed-note.ts';
export { watchChanges } from './changes/watch-changes.ts';
export type { ChangeWatch, ChangeWatchDeps } from './changes/watch-changes.ts';
export {
  AdminRefusal,
  parseId,
  parseWholeNumber,
  print,
  toRows,
} from './command-line/admin-command.ts';
export type { Row } from './command-line/admin-command.ts';
export { addCommonCommands, createAdmin, runAdmin } from './command-line/admin-program.ts';
export type { AdminTools } from './command-line/admin-program.ts';
export { addKeyCommands, parseKeyOptions, toKeyRow } from './command-line/key-commands.ts';
export type { KeyOptions } from './command-line/key-commands.ts';
export { runMigrateCommand } from './command-line/migrate-command.ts';
export { createOperatorMail, parseEmail } from './command-line/operator-mail.ts';
export { recordCellAct } from './command-line/record-cell-act.ts';
export { addOperatorCommands, enrolmentUrl, recordWith } from './command-line/operator-commands.ts';
export { addSignUpCommands } from './command-line/sign-up-commands.ts';
export { readDeadLetters, redriveOnRecord } from './command-line/redrive-jobs.ts';
export type { DeadLetterChoice } from './command-line/redrive-jobs.ts';
export { dropOldEvents, eventTables } from './partitions/drop-old-events.ts';
export { dailyTables, rollDailyPartitions } from './partitions/daily-partitions.ts';
export { keepMonthsAhead } from './partitions/keep-months-ahead.ts';
export { makeMonthlyPartitions } from './partitions/partitions.sql.ts';
export { checkReadiness } from './readiness/check-readiness.ts';
export type { ExpectedSchema } from './readiness/check-readiness.ts';
export { addDatabaseMetrics } from './readiness/database-metrics.ts';
export { expectSchema } from './readiness/expect-schema.ts';
export { createSchemaGate } from './readiness/schema-gate.ts';
export { keepRequests } from './request-log/keep-requests.ts';
export type { RequestKeeper } from './request-log/keep-requests.ts';
export { addRequestLogRoutes, addRequestRoutes } from './request-log/request-log.route.ts';
export { saveKeepsBodies } from './request-log/request-log.sql.ts';
export { mailSender, smtpUrl } from './settings/mail-settings.ts';
export { isSecretSetting } from './settings/secret-files.ts';
export { peppers, sealingKeys, webhookSealingKeys } from './settings/secret-settings.ts';
export {
  SettingsError,
  databaseUrl,
  httpUrl,
  logLevel,
  parseSettings,
  portNumber,
  prometheusUrl,
  scannerUrl,
  storeUrl,
  textList,
  traceCollector,
  tracePercent,
  wholeNumber,
} from './settings/settings.ts';
export type { ProcessEnvironment } from './settings/settings.ts';
export { toSharedSettings } from './settings/shared-settings.ts';
export {
  allowedNetworks,
  authorityFile,
  exceptionsInForce,
  nameServer,
  readWebhookExceptions,
} from './settings/webhook-exceptions.ts';
export type { BackgroundProcess } from './start/background-process.ts';
export { commonWork } from './start/common-work.ts';
export { deriveKey } from './start/derive-key.ts';
export { createJobTables } from './start/job-tables.ts';
export { createPeopleEntrance } from './start/people-entrance.ts';
export type { PeopleEntrance, PeopleEntranceParts } from './start/people-entrance.ts';
export { prepareApi, serverOptions } from './start/prepare-api.ts';
export type { ApiParts, ApiTools } from './start/prepare-api.ts';
export { prepareConsole } from './start/prepare-console.ts';
export type { RunningApi } from './start/serve-process.ts';
export { prepareDispatcher } from './start/prepare-dispatcher.ts';
export { prepareWorker } from './start/prepare-worker.ts';
export type { WorkerTools } from './start/prepare-worker.ts';
export { createSealers } from './start/process-tools.ts';
export type { ProcessParts, ProcessTools } from './start/process-tools.ts';
export { runApi, runBackground } from './start/run-program.ts';
export { startLimiter } from './start/start-limiter.ts';
export type { LimiterStore } from './start/start-limiter.ts';
export { addVerificationMetrics } from './verifications/verification-metrics.ts';
export { findLastVerification, insertVerification } from './verifications/verifications.sql.ts';
export { addWebhookBacklogGauges } from './webhooks/webhook-metrics.ts';
export { packageMigrations } from './readiness/package-migrations.ts';
