import { describe, expect, test } from 'vitest';
import { startTestIdentityCheck } from '../support/processes/running-identity-check.ts';
import { useDesk } from './support/desk.ts';
import type { Json } from './support/desk.ts';

const desk = useDesk(startTestIdentityCheck);

describe('verifications', () => {
  test('P-177 a person starts one in the dashboard and sees it in the list', async () => {
    const path = `/workspaces/${desk.tenant.liveWorkspaceId}/account/verification`;
    const started: Json = await (await desk.owner.send('POST', path, {})).json();
    const { body } = await desk.send('GET', '/verifications');
    expect(body.data).toMatchObject([{ id: started.sessionId, type: 'business', status: 'open' }]);
  });
});
