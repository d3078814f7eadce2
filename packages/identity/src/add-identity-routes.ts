import type { HttpServer } from '@countinghouse/http';
import type { Identity } from './identity.ts';
import { addNotificationRoutes } from './notifications.route.ts';
import { addPasskeyRoutes } from './passkeys.route.ts';
import { addPasswordRoutes } from './passwords.route.ts';
import type { RouteHost } from './route-host.ts';
import { addSecondFactorRoutes } from './second-factor.route.ts';
import { addSessionRoutes } from './sessions.route.ts';
import { addSignInRoutes } from './sign-in.route.ts';
import { addSignUpRoutes } from './sign-up.route.ts';

/** Adds every route under `/auth`, behind the service's own gate. */
export function addIdentityRoutes<Schema>(
  server: HttpServer,
  identity: Identity<Schema>,
  host: RouteHost,
): void {
  addSignInRoutes(server, identity, host);
  addSecondFactorRoutes(server, identity, host);
  addPasskeyRoutes(server, identity, host);
  addPasswordRoutes(server, identity, host);
  addSignUpRoutes(server, identity, host);
  addSessionRoutes(server, identity, host);
  addNotificationRoutes(server, identity, host);
}
