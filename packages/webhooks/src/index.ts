export { eventsInserted, insertEvents } from './events.sql.ts';
export type { EventData, NewEvent } from './events.sql.ts';
export type { DeliveryPolicy, NumberedEvent, SignableRequest } from './policy.ts';
export { watchWebhookBacklog } from './read-backlog.ts';
export type { WebhookBacklog } from './read-backlog.ts';
export { contractSignature, standardWebhooksHeaders } from './signing.ts';
export { toAuditedAddress } from './endpoints/audited-address.ts';
export { clearRemovedEndpoints } from './endpoints/clear-removed-endpoints.ts';
export { removeEndpoint, switchEndpoint, updateEndpoint } from './endpoints/change-endpoint.ts';
export type { EndpointChange } from './endpoints/change-endpoint.ts';
export { createEndpoint } from './endpoints/create-endpoint.ts';
export { forgetOldRetries } from './endpoints/forget-old-retries.ts';
export type { CreateEndpointOutcome, EndpointOrder } from './endpoints/create-endpoint.ts';
export type { Attempt, AttemptTrigger, Delivery } from './endpoints/deliveries.sql.ts';
export { endpointsPerTenantMax } from './endpoints/endpoint.rules.ts';
export type { EndpointKey, WebhookEndpoint } from './endpoints/endpoint.rules.ts';
export { startPing, waitForPing } from './endpoints/ping-endpoint.ts';
export type { PingOrder } from './endpoints/ping-endpoint.ts';
export type { PingExchange } from './endpoints/pings.sql.ts';
export {
  attemptsShownMax,
  listEndpointAttempts,
  listEndpoints,
} from './endpoints/list-endpoints.ts';
export {
  findEvent,
  readEventPages,
  readLatestEvents,
  searchEvents,
  watchEvents,
} from './endpoints/read-events.ts';
export type { EventPage, EventsAsked, FoundEvents } from './endpoints/read-events.ts';
export { refuseAddress } from './endpoints/refuse-address.ts';
export type { AddressRejection, CheckUrl } from './endpoints/refuse-address.ts';
export { rotateSecret } from './endpoints/rotate-secret.ts';
export type { RotatedSecret, RotateOrder } from './endpoints/rotate-secret.ts';
export { secretContext } from './endpoints/secret.ts';
export { forceRetry, startReplay } from './endpoints/send-again.ts';
export type { ReplayOrder, ReplayOutcome } from './endpoints/send-again.ts';
export type { EventWaits } from './event-waits.ts';
export { findSequencesBetween } from './event-log.sql.ts';
export type { EventFilter, LogEntry } from './event-log.sql.ts';
export type { DeliveryStatus } from './deliveries/delivery-status.rules.ts';
export type { DeliveryFilter } from './deliveries/delivery-log.sql.ts';
export type { ReplayRow } from './deliveries/health.sql.ts';
export {
  findWholeDelivery,
  listReplays,
  readDeliveryPage,
  readHealth,
} from './deliveries/read-deliveries.ts';
export type {
  DeliveryPage,
  EndpointHealth,
  DeliveryWithStatus,
  WholeDelivery,
} from './deliveries/read-deliveries.ts';
export { createDispatcher } from './dispatcher/create-dispatcher.ts';
export { readWebhooksDue } from './due.sql.ts';
export type { Dispatcher } from './dispatcher/create-dispatcher.ts';
export type { DispatcherDeps, DispatcherObserver } from './dispatcher/dispatcher-deps.ts';
export { defaultLimits } from './dispatcher/limits.ts';
export type { DispatcherLimits } from './dispatcher/limits.ts';
export type { Finished } from './dispatcher/job.rules.ts';
export type { ReadTenantFacts, TenantFacts } from './fan-out/fan-out.ts';
export { createSender } from './sender/create-sender.ts';
export type { NetworkExceptions, Sender } from './sender/sender-types.ts';
export { createTargetCheck } from './sender/check-target.ts';
export { webhookMigrations } from './migrations.ts';
