export { readIdentitySettings, readSimulatorSettings } from './config.ts';
export type { IdentitySettings, ServiceSettings } from './config.ts';
export type {
  Book,
  BookedCharge,
  BookedChargeback,
  BookedRefund,
  BookedTransfer,
} from './core/book.ts';
export type { CheckoutOutcome, CheckoutRefusal, PayerResult } from './core/checkout.ts';
export type { RecordedInput, SimulatorInput } from './core/inputs.ts';
export type { AccountBalance, BankLine, Entry } from './core/ledger.ts';
export {
  findMagicAmount,
  refusedAccountNumber,
  slowAccountNumber,
} from './core/magic-values.rules.ts';
export { replayInput } from './core/replay.ts';
export type { Operation, ScenarioKind, ScenarioRequest } from './core/scenarios.ts';
export { createSeededRandom } from './core/seeded-random.ts';
export type { SimulatorSettings } from './core/settings.ts';
export { createSimulator } from './core/simulator.ts';
export type { OutgoingWebhook, Simulator, SimulatorOptions } from './core/simulator.ts';
export type { SideName } from './core/state.ts';
export type { DeliveryAnswer, Webhook, WebhookTarget } from './core/webhooks.ts';
export { startIdentitySimulator } from './http/identity-server.ts';
export type { RunningIdentitySimulator } from './http/identity-server.ts';
export { decideVerdict } from './identity/identity.rules.ts';
export { startSimulator } from './main-simulator.ts';
export type { RunningSimulator, SimulatorParts } from './main-simulator.ts';
export type { SimulatedAnswer, SimulatedFault, SimulatedResponse } from './v3/answers.ts';
export type { SimulatedRequest } from './v3/call.ts';
