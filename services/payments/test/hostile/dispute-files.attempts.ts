import type { Attempt } from '@countinghouse/testing/hostile';
import type { Staff } from '../support/people/staff.ts';
import { firstOf, readAnswer, refusalOf } from './support/refusals.ts';

/** A dispute with one picture, somebody of another business, and a viewer. */
export interface DisputeFilesWorld {
  readonly address: string;
  readonly owner: Staff;
  readonly viewer: Staff;
  readonly stranger: Staff;
  /** Of the files of the dispute. */
  readonly path: string;
  /** The same dispute, asked for in the stranger's own workspace. */
  readonly pathElsewhere: string;
  readonly fileId: string;
  readonly keptCount: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const megabyte = 1024 * 1024;

export const attempts: readonly Attempt<DisputeFilesWorld>[] = [
  attempt(814, 'member of another business', 'download a file', (world) =>
    refused(
      world,
      404,
      world.stranger.send('GET', `${world.pathElsewhere}/${world.fileId}/content`),
    ),
  ),
  attempt(815, 'member of another business', 'add a file to a dispute', (world) =>
    refused(world, 404, upload(world, world.stranger, world.pathElsewhere, png)),
  ),
  attempt(816, 'member of another business', 'delete a file', (world) =>
    refused(world, 404, world.stranger.send('DELETE', `${world.pathElsewhere}/${world.fileId}`)),
  ),
  attempt(817, 'malicious merchant', 'a page with the name of a picture', (world) =>
    refused(world, 400, upload(world, world.owner, world.path, Buffer.from('<html><script>'))),
  ),
  attempt(818, 'malicious merchant', 'a picture above the limit', (world) =>
    refused(
      world,
      413,
      upload(world, world.owner, world.path, Buffer.concat([png, Buffer.alloc(2 * megabyte)])),
    ),
  ),
  attempt(819, 'member with a low role', 'viewer adds a file', (world) =>
    refused(world, 403, upload(world, world.viewer, world.path, png)),
  ),
];

function attempt(
  id: number,
  actor: string,
  idea: string,
  run: Attempt<DisputeFilesWorld>['run'],
): Attempt<DisputeFilesWorld> {
  return { id, actor, idea: `dispute: ${idea}`, run };
}

async function refused(
  world: DisputeFilesWorld,
  expected: number,
  sent: Promise<Response>,
): Promise<string | null> {
  const refusal = refusalOf(await readAnswer(await sent), expected);
  return firstOf(refusal, (await world.keptCount()) === 1 ? null : 'the files changed');
}

function upload(
  { address }: DisputeFilesWorld,
  { headers }: Staff,
  path: string,
  content: Buffer,
): Promise<Response> {
  return fetch(`${address}/dashboard/api${path}?fileName=a.png`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body: new Uint8Array(content),
  });
}
