import type { HttpServer } from '@countinghouse/http';
import { addApiKeyRoutes } from '../../api-keys/api-keys.route.ts';
import { addChangeRoutes } from '../../changes/changes.route.ts';
import { addGetHomeRoute } from '../../home/get-home.route.ts';
import { addInvitationRoutes } from '../../members/invitations.route.ts';
import { addMemberRoutes } from '../../members/members.route.ts';
import type { AppDeps } from '../app-routes.ts';

export function addPeopleRoutes(organisation: HttpServer, deps: AppDeps): void {
  addGetHomeRoute(organisation, deps);
  addMemberRoutes(organisation, deps);
  addInvitationRoutes(organisation, deps);
  addApiKeyRoutes(organisation, deps);
  addChangeRoutes(organisation, deps);
}
