export { describeAttempts, listAttemptResults } from './attempt-report.ts';
export { runCommand, startProcess } from './child-process.ts';
export type { CommandResult, ProcessEnd, TestProcess } from './child-process.ts';
export { findFreePort, occupyPort } from './free-port.ts';
export { measureGrowth } from './growth.ts';
export type { Growth } from './growth.ts';
export { measureLongestTurn, turnMsMax } from './loop-meter.ts';
export type { LoopReading } from './loop-meter.ts';
export { startMailServer } from './mail-server.ts';
export type { MailReaction, MailServer, MailServerOptions, ReceivedMail } from './mail-server.ts';
export { startNameServer } from './name-server.ts';
export type { NameBehaviour, NameServer } from './name-server.ts';
export {
  childrenOf,
  makeServerFolder,
  postgresProgram,
  serverUser,
  signalOne,
  startPrivatePostgres,
} from './private-postgres.ts';
export type { PrivatePostgres } from './private-postgres.ts';
export { startPrivateValkey } from './private-valkey.ts';
export type { PrivateValkey } from './private-valkey.ts';
export { createPostgresReader } from './postgres-messages.ts';
export type { PostgresMessages } from './postgres-messages.ts';
export { readRequiredPermissions } from './required-permissions.ts';
export { startReceiver } from './receiver.ts';
export type { ReceivedRequest, Receiver, ReceiverOptions } from './receiver.ts';
export type { HostileKind, Reaction } from './receiver-reactions.ts';
export { startStatementMeter } from './statement-meter.ts';
export type { StatementMeter } from './statement-meter.ts';
export { startTcpProxy } from './tcp-proxy.ts';
export type { TcpProxy } from './tcp-proxy.ts';
export { createTestAuthority, openTestAuthority } from './test-authority.ts';
export type { IssuedCertificate, TestAuthority } from './test-authority.ts';
export { waitUntil } from './wait-until.ts';
export { startTraceCollector } from './trace-collector.ts';
export type { TraceCollector } from './trace-collector.ts';
