/** What routes of the operators' console are made with. */
export {
  actingAs,
  alreadyWaiting,
  consoleRoute,
  doneReply,
  readRequestsOf,
  requestRecord,
  signedInOperatorOf,
  toActRefusalReply,
  toPermission,
} from '@countinghouse/process';
export type { RequestRecord } from '@countinghouse/process';
