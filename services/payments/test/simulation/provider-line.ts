import type {
  ScenarioRequest,
  SimulatedAnswer,
  Simulator,
} from '@countinghouse/provider-simulator';
import { SendFailure } from '../../src/provider/flutterwave/send.ts';
import type { Send, SendReply, SendRequest } from '../../src/provider/flutterwave/send.ts';
import type { FaultName, Faults } from './faults.ts';
import type { SimulatedProcess } from './process.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

interface LineDeps {
  readonly process: Pick<SimulatedProcess, 'point'>;
  readonly simulator: Simulator;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly faults: Faults;
}

const latencyMsMax = 900;
const faultChance = 0.3;

type Operation = NonNullable<ScenarioRequest['operation']>;

/** The real adapter's transport, with the simulator at its other end and a bad line in between. */
export function createLine(deps: LineDeps): Send {
  const { process, simulator, scheduler, random } = deps;
  return async (request) => {
    const operation = operationOf(request);
    await process.point(`before ${operation}`);
    await scheduler.sleep(random.int(latencyMsMax));
    await process.point(`on the way to ${operation}`);
    const fault = chooseFault(deps, operation);
    if (fault === 'not_sent') {
      scheduler.note(`${operation} is not sent`);
      throw new SendFailure('nothing_sent', 'ECONNREFUSED');
    }
    if (fault === 'refunds_refused' || fault === 'transfers_refused') {
      scheduler.note(`${operation} is refused`);
      await scheduler.sleep(random.int(latencyMsMax));
      return refusal;
    }
    const scenario = fault === null ? null : toScenario(fault, random);
    if (scenario !== null) simulator.queueScenario({ ...scenario, side: 'live', operation });
    const answer = simulator.handle(toSimulated(request));
    scheduler.note(`${operation} ${fault ?? ''}→ ${describe(answer)}`);
    await process.point(`after ${operation}`);
    await scheduler.sleep(random.int(latencyMsMax));
    return carry(scheduler, request, answer);
  };
}

/** The simulator refuses nothing of this; the real one can, for want of money. */
const refusal: SendReply = {
  status: 400,
  body: Buffer.from('{"status":"error","message":"Insufficient balance","data":null}'),
};

/** The faults of the line, each with what the simulator calls it. */
const lineFaults = [
  'not_sent',
  'timeout_before',
  'timeout_after',
  'connection_cut',
  'server_errors',
  'rate_limits',
  'garbage',
  'wrong_reference',
  'refunds_refused',
  'transfers_refused',
] as const satisfies readonly FaultName[];
type LineFault = (typeof lineFaults)[number];

const referenceOperations: readonly Operation[] = ['verify', 'transfer', 'read_transfer'];

function chooseFault({ random, faults }: LineDeps, operation: Operation): LineFault | null {
  const possible = lineFaults.filter(
    (name) =>
      faults.has(name) &&
      (name !== 'wrong_reference' || referenceOperations.includes(operation)) &&
      (name !== 'refunds_refused' || operation === 'refund') &&
      (name !== 'transfers_refused' || operation === 'transfer'),
  );
  return possible.length > 0 && random.chance(faultChance) ? random.pick(possible) : null;
}

function toScenario(
  fault: Exclude<LineFault, 'not_sent' | 'refunds_refused' | 'transfers_refused'>,
  random: Random,
): ScenarioRequest {
  switch (fault) {
    case 'timeout_before':
      return { kind: 'timeout_and_lost', fault: random.pick(['late_503', 'hang']) };
    case 'timeout_after':
      return { kind: 'timeout_but_succeeded', fault: random.pick(['late_503', 'hang']) };
    case 'connection_cut':
      return { kind: 'timeout_but_succeeded', fault: random.pick(['reset', 'close_mid_body']) };
    case 'server_errors':
      return random.chance(0.5)
        ? { kind: 'timeout_and_lost', fault: 'status_503' }
        : { kind: 'timeout_but_succeeded', fault: 'status_503' };
    case 'rate_limits':
      return { kind: 'rate_limit_storm', times: 1 };
    case 'garbage':
      return { kind: 'garbage' };
    case 'wrong_reference':
      return { kind: 'wrong_reference' };
  }
}

async function carry(
  scheduler: Scheduler,
  request: SendRequest,
  answer: SimulatedAnswer,
): Promise<SendReply> {
  switch (answer.kind) {
    case 'response':
      return { status: answer.status, body: Buffer.from(answer.body) };
    case 'late_response':
      if (answer.afterMs < request.deadlineMs) {
        await scheduler.sleep(answer.afterMs);
        return { status: answer.response.status, body: Buffer.from(answer.response.body) };
      }
      await scheduler.sleep(request.deadlineMs);
      throw new SendFailure('maybe_sent', 'deadline');
    case 'hang':
      await scheduler.sleep(request.deadlineMs);
      throw new SendFailure('maybe_sent', 'deadline');
    case 'reset':
    case 'close_mid_body':
      throw new SendFailure('maybe_sent', 'ECONNRESET');
  }
}

function operationOf({ method, path }: SendRequest): Operation {
  const [place = ''] = path.split('?');
  if (place === '/payments') return 'checkout';
  if (place === '/payments/link/disable') return 'disable_link';
  if (place.startsWith('/transactions/verify')) return 'verify';
  if (place.endsWith('/refund')) return 'refund';
  if (place === '/refunds') return 'read_refund';
  if (place === '/subaccounts') return method === 'GET' ? 'read_subaccount' : 'subaccount';
  if (place === '/accounts/resolve') return 'resolve';
  if (place === '/transfers') return method === 'GET' ? 'read_transfer' : 'transfer';
  if (place === '/transactions') return 'list_transactions';
  if (place === '/tokenized-charges') return 'token_charge';
  if (place === '/settlements') return 'settlements';
  if (place.startsWith('/chargebacks')) return method === 'GET' ? 'read_chargeback' : 'chargeback';
  throw new Error(`the simulation knows no ${method} ${place}`);
}

function toSimulated(request: SendRequest) {
  const url = new URL(`http://provider.example/v3${request.path}`);
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body.toString() }),
  };
}

function describe(answer: SimulatedAnswer): string {
  return answer.kind === 'response' ? String(answer.status) : answer.kind;
}
