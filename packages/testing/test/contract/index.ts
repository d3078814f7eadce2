export { callUnchecked, createContractClient } from './client.ts';
export type { Answer, Call, ContractClient, JsonCall, Place } from './client.ts';
export {
  expectError,
  expectErrorBody,
  expectForbidden,
  expectInvalid,
  expectLimited,
  expectNotFound,
  expectReason,
  expectRuleBroken,
  expectUnauthenticated,
  withoutRequestId,
} from './expect-error.ts';
export { expectNoInternals } from './expect-no-internals.ts';
export { readDocument, readPublished } from './published.ts';
export type {
  Published,
  PublishedDocument,
  PublishedOperation,
  PublishedParameter,
} from './published.ts';
export { sendRaw } from './raw-http.ts';
export type { RawAnswer } from './raw-http.ts';
export { spoilSchemas, textsOfRefusal } from './spoil-schemas.ts';
export type { SpoiltSchema } from './spoil-schemas.ts';
