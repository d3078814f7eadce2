export { addressRanges } from './address-ranges.ts';
export { answerPeople } from './answer-people.ts';
export {
  decimalNumber,
  majorAmount,
  majorAmountReply,
  minorAmount,
  minorAmountReply,
} from './amounts.ts';
export type { DecimalBounds } from './amounts.ts';
export type { Reason } from './brand.ts';
export { callerGone } from './caller-gone.ts';
export { clientAddress, originOf } from './client-address.ts';
export { closeQueries } from './closed-queries.ts';
export { toCsvLine, toCsvText } from './csv.ts';
export { commonGuides, commonReason } from './common-reasons.ts';
export { codesByStatus, errorStatuses } from './error-codes.ts';
export type { ErrorCode, ErrorStatus } from './error-codes.ts';
export {
  invalidField,
  invalidRequest,
  rateLimited,
  ruleBroken,
  standardReplies,
  toErrorBody,
  tooManyWaits,
} from './error-replies.ts';
export type { BrokenRule, ErrorBody, ErrorReply, InvalidInput } from './error-replies.ts';
export { toHeaderText } from './header-text.ts';
export type { Readiness } from './health.ts';
export { invalidInput } from './invalid-input.ts';
export { numberText } from './json-number.ts';
export { keyLimitsRecord, toKeyLimitsRecord } from './key-limits.ts';
export type { KeyLimits } from './key-limits.ts';
export { limitBodies } from './limit-bodies.ts';
export { serveMetrics } from './metrics-server.ts';
export type { MetricsServer, MetricsServerOptions } from './metrics-server.ts';
export type { ListActorNames } from './name-actors.ts';
export type { OpenapiDocument } from './openapi-document.ts';
export { keyEntrance } from './openapi-entrance.ts';
export type { Entrance } from './openapi-entrance.ts';
export { openapiDocument } from './openapi.ts';
export { openapiRoute } from './openapi-record.ts';
export { hashRequest } from './request-hash.ts';
export type { FieldWords } from './openapi-fields.ts';
export type { NamedEnum } from './openapi-names.ts';
export type { NamedOpenapi, OpenapiOptions } from './openapi.ts';
export { eventSchemaName, eventUnion, openapiWebhooks, webhookHeader } from './openapi-webhooks.ts';
export { operation } from './operation.ts';
export type { OperationDescription, OperationSchema } from './operation.ts';
export type { ProtocolTimeouts } from './protocol-server.ts';
export { readJson } from './read-json.ts';
export type { JsonFlaw, JsonReading } from './read-json.ts';
export { addUploadParser, readUpload } from './read-upload.ts';
export type { TakePiece } from './read-upload.ts';
export { defineReasons } from './reasons.ts';
export type { ReasonGuide, ReasonGuides } from './reasons.ts';
export { RefusedRequest } from './refused-request.ts';
export type {
  AnsweredRequest,
  HttpLogger,
  LogPlace,
  MerchantLog,
  ObserveRequest,
  RequestMetrics,
  RequestTrace,
  RequestTraces,
} from './request-log.ts';
export {
  closedObject,
  moment,
  momentInput,
  optionalBody,
  queryInteger,
  isOneLine,
  multilineText,
  oneLineMessage,
  opaqueText,
  text,
  uuid,
} from './schemas.ts';
export { sendError } from './send-error.ts';
export { sendList, sendTextList } from './send-list.ts';
export { sendPieces } from './send-pieces.ts';
export type { Pace } from './send-pieces.ts';
export { serve } from './serve.ts';
export type { ServeOptions, Serving } from './serve.ts';
export { createHttpServer } from './server.ts';
export type { HttpServer, HttpServerOptions } from './server.ts';
export { createUploadSlots } from './upload-slots.ts';
export type { BusySlot } from './upload-slots.ts';
export { validatorCompiler } from './validate.ts';
export { jsonDecimal, jsonInteger } from './wire-number.ts';
export type { WireNumber } from './wire-number.ts';
