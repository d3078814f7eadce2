import {
  mayDo,
  permissions,
} from '../../../services/accounting/src/tenants/members/permission.rules.ts';
import { roles } from '../../../services/accounting/src/tenants/members/role.rules.ts';
import { withSections } from './generated-sections.ts';
import { markdownTable } from './markdown-table.ts';

/** The application's permissions, from the code. */
export function applicationPage(): string {
  return withSections('docs/application.md', { roles: rolesTable() });
}

function rolesTable(): string {
  return markdownTable(
    ['', ...roles],
    permissions.map((permission) => [
      `\`${permission}\``,
      ...roles.map((role) => (mayDo(role, permission) ? '✓' : '')),
    ]),
  );
}
