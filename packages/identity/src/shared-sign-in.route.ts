import type { HttpServer } from '@countinghouse/http';
import { doneReply, passkeyOptionsReply } from './identity.wire.ts';
import type { createChallenge } from './passkey-ceremony.ts';
import { describeRoute, setCookies } from './route-host.ts';
import type { RouteHost } from './route-host.ts';
import type { SignedIn } from './signed-in.ts';

/** Sign-in routes that members and operators share, each with their own people and sessions. */
interface SharedSignIn {
  readonly offerChallenge: () => ReturnType<typeof createChallenge>;
  readonly endSession: (session: SignedIn) => Promise<unknown>;
  /** Set-Cookie headers that delete the browser's cookies. */
  readonly endings: readonly string[];
}

export function addSharedSignInRoutes(
  server: HttpServer,
  { offerChallenge, endSession, endings }: SharedSignIn,
  host: Pick<RouteHost, 'everyone' | 'signedIn' | 'signedInOf'>,
): void {
  server.post(
    '/auth/passkey-options',
    describeRoute(
      host.everyone,
      {
        operationId: 'offerPasskeyChallenge',
        summary: 'Get a challenge for signing in with a passkey',
        description:
          'Returns the options for `navigator.credentials.get`. The challenge is valid for five minutes and can be used once.',
      },
      { response: { 200: passkeyOptionsReply } },
    ),
    async (_request, reply) => reply.send({ ...(await offerChallenge()) }),
  );

  server.post(
    '/auth/sign-out',
    describeRoute(
      host.signedIn,
      { operationId: 'signOut', summary: 'Sign out' },
      { response: { 200: doneReply } },
    ),
    async (request, reply) => {
      await endSession(host.signedInOf(request));
      setCookies(reply, ...endings);
      return reply.send({ status: 'done' });
    },
  );
}
