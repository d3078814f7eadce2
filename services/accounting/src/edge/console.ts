/** What routes of the operators' console are made with. */
export {
  consoleRoute,
  readRequestsOf,
  requestRecord,
  signedInOperatorOf,
  toPermission,
} from '@countinghouse/process';
export type { RequestRecord } from '@countinghouse/process';
