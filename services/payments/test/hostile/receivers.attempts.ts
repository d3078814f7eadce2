import { waitUntil } from '@countinghouse/testing';
import type { HostileKind, Reaction, Receiver } from '@countinghouse/testing';
import type { Attempt } from '@countinghouse/testing/hostile';
import type { Database } from '../../src/kernel/database.ts';
import { attemptsOf, endpointOf } from '../webhooks/support/delivery-rows.ts';
import type { DeliveryScene, TestEndpoint } from '../webhooks/support/delivery-scene.ts';

/** A dispatcher, and a merchant who may point it at any receiver. */
export interface ReceiversWorld {
  readonly database: Database;
  readonly scene: DeliveryScene;
  readonly newWorkspace: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Many times the wait that the dispatcher is given here: what ends later has no deadline. */
const endsWithinMs = 10_000;

interface Expected {
  readonly status: number | null;
  readonly errorClass: string | RegExp | null;
}

const timeout: Expected = { status: null, errorClass: 'timeout' };
/** Not HTTP; how much of it was read first decides the word. */
const protocol: Expected = { status: null, errorClass: /^(protocol|connect)$/ };
const ok: Expected = { status: 200, errorClass: null };

const huge = 'y'.repeat(1024 * 1024);
const manyHeaders = Array.from({ length: 5_000 }, (_, at) => `X-${at}: y\r\n`).join('');

export const attempts: readonly Attempt<ReceiversWorld>[] = [
  redirects(437, 'redirect to the metadata address', 302, () => 'http://169.254.169.254/latest/'),
  redirects(438, '307 loop', 307, (own) => own),
  reacts(439, 'never answers', 'hang', timeout),
  reacts(440, 'slow headers', 'drip_headers', timeout),
  reacts(441, 'slow body', 'drip_body', ok),
  reacts(442, 'endless body', 'endless_body', ok),
  reacts(443, 'gzip bomb', 'gzip_bomb', ok),
  reacts(444, 'endless 1xx', 'endless_103', protocol),
  sends(445, 'upgrade 101', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  sends(446, 'huge header', `HTTP/1.1 200 OK\r\nX-Huge: ${huge}\r\n\r\n`),
  sends(447, '5,000 headers', `HTTP/1.1 200 OK\r\n${manyHeaders}${manyHeaders}\r\n`),
  sends(
    448,
    'Content-Length and chunked',
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ),
  reacts(
    449,
    'two answers at once',
    {
      kind: 'bytes',
      bytes:
        'HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    },
    { status: 500, errorClass: 'http_status' },
  ),
  sends(450, 'binary rubbish', Buffer.alloc(4096, 0xff)),
  sends(451, 'NUL in header', 'HTTP/1.1 200 OK\r\nX-A: b\0c\r\nContent-Length: 0\r\n\r\n'),
  reacts(
    452,
    'status 999',
    { kind: 'bytes', bytes: 'HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n' },
    { status: 999, errorClass: 'http_status' },
  ),
  sends(453, 'HTTP/0.9', 'all is well\n'),
];

function hostile(id: number, idea: string, run: Attempt<ReceiversWorld>['run']) {
  return { id, actor: 'malicious merchant', idea: `webhook receiver: ${idea}`, run };
}

function redirects(id: number, idea: string, status: number, to: (own: string) => string) {
  return hostile(id, idea, async (world) => {
    const host = `receiver-${id}.test`;
    const receiver = await world.scene.receive(host, () => ({
      kind: 'status',
      status,
      headers: { location: to(receiver.url(host)) },
    }));
    return endsAs(world, receiver, host, { status, errorClass: 'redirect' });
  });
}

function reacts(id: number, idea: string, what: HostileKind | Reaction, expected: Expected) {
  return hostile(id, idea, async (world) => {
    const host = `receiver-${id}.test`;
    const reaction = typeof what === 'string' ? { kind: what } : what;
    return endsAs(world, await world.scene.receive(host, () => reaction), host, expected);
  });
}

/** An answer that HTTP does not allow. */
function sends(id: number, idea: string, bytes: string | Buffer) {
  return reacts(id, idea, { kind: 'bytes', bytes }, protocol);
}

/** One request, one recorded outcome, and a dispatcher that still serves an honest receiver. */
async function endsAs(
  { database, scene, newWorkspace }: ReceiversWorld,
  receiver: Receiver,
  host: string,
  expected: Expected,
): Promise<string | null> {
  const workspaceId = await newWorkspace();
  const endpoint = await scene.addEndpoint({ workspaceId, url: receiver.url(host) });
  await scene.emit(workspaceId);
  if (!(await isRecorded(database, endpoint))) return 'the attempt never ends';
  const [attempt] = await attemptsOf(database, endpoint);
  const is = { status: attempt?.status ?? null, errorClass: attempt?.error_class ?? null };
  if (!isAs(is, expected)) return `recorded as ${JSON.stringify(is)}`;
  if (receiver.requestCount() !== 1) return `${receiver.requestCount()} requests instead of one`;
  const { switched_off_at: switchedOffAt } = await endpointOf(database, endpoint);
  return switchedOffAt === null ? null : 'one answer has switched the endpoint off';
}

function isAs(is: { status: number | null; errorClass: string | null }, expected: Expected) {
  const { errorClass } = expected;
  const isClass =
    errorClass instanceof RegExp
      ? errorClass.test(is.errorClass ?? '')
      : errorClass === is.errorClass;
  return isClass && is.status === expected.status;
}

async function isRecorded(database: Database, endpoint: TestEndpoint): Promise<boolean> {
  const isThere = async () => (await attemptsOf(database, endpoint)).length > 0;
  return waitUntil('the attempt is recorded', isThere, endsWithinMs).then(
    () => true,
    () => false,
  );
}
