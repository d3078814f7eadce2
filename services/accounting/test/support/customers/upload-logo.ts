import type { TestApi } from '../processes/running-api.ts';
import type { SendingScene } from './sending-scene.ts';

/** As the browser of the organisation's owner sends it. */
export async function uploadTestLogo(
  { address }: Pick<TestApi, 'address'>,
  { orgId, owner }: Pick<SendingScene, 'orgId' | 'owner'>,
  bytes: string | Buffer,
) {
  const answer = await fetch(`${address}/app/api/organisations/${orgId}/brand/logo`, {
    method: 'PUT',
    headers: { ...owner.headers, 'content-type': 'image/png' },
    body: new Uint8Array(Buffer.from(bytes)),
  });
  return { status: answer.status, body: await answer.json() };
}
