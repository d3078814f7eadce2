import type { HttpServer } from '@countinghouse/http';
import { addApiKeyRoutes } from '../people/api-keys/api-keys.route.ts';
import { addChangeRoutes } from '../people/changes/changes.route.ts';
import { addInvitationRoutes } from '../people/members/invitations/invitations.route.ts';
import { addMemberRoutes } from '../people/members/members.route.ts';
import { applyChange } from '../workbench/changes/apply-change.ts';
import { addGetHomeRoute } from '../workbench/home/get-home.route.ts';
import type { AppDeps } from './server-deps.ts';

export function addPeopleRoutes(organisation: HttpServer, deps: AppDeps): void {
  addGetHomeRoute(organisation, deps);
  addMemberRoutes(organisation, deps);
  addInvitationRoutes(organisation, deps);
  addApiKeyRoutes(organisation, deps);
  addChangeRoutes(organisation, { ...deps, applyChange });
}
