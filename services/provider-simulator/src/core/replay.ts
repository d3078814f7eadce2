import type { SimulatedRequest } from '../v3/call.ts';
import type { RecordedInput, SimulatorInput } from './inputs.ts';
import type { Simulator } from './simulator.ts';

/** Replays a recorded input. The simulator's clock must show the recorded time. */
export function replayInput(simulator: Simulator, { input }: RecordedInput): void {
  switch (input.kind) {
    case 'request':
      simulator.handle(toRequest(input.request));
      return;
    case 'open':
      simulator.openCheckout(input.link);
      return;
    case 'pay':
      simulator.pay(input.link, input.choice);
      return;
    case 'cancel':
      simulator.cancel(input.link);
      return;
    case 'queue_scenario':
      simulator.queueScenario(input.scenario);
      return;
    case 'clear_scenarios':
      simulator.clearScenarios(input.side, toChosen(input));
      return;
    case 'set_webhook':
      simulator.setWebhook(input.side, input.target);
      return;
    case 'delivery':
      simulator.recordDelivery(input.id, input.answer);
      return;
    case 'resend':
      simulator.resendWebhook(input.id);
      return;
    case 'fund':
      simulator.fund(input.funding);
      return;
    case 'open_chargeback':
      simulator.openChargeback(input.chargeback);
      return;
    case 'decide_chargeback':
      simulator.decideChargeback(input.decision);
  }
}

function toChosen({
  id,
  referenceContains,
}: Extract<SimulatorInput, { readonly kind: 'clear_scenarios' }>) {
  return {
    ...(id !== undefined && { id }),
    ...(referenceContains !== undefined && { referenceContains }),
  };
}

type RequestInput = Extract<SimulatorInput, { readonly kind: 'request' }>;

function toRequest({
  method,
  path,
  headers,
  query,
  body,
}: RequestInput['request']): SimulatedRequest {
  return {
    method,
    path,
    headers,
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
  };
}
