import { createMemberList } from '@countinghouse/identity';
import { listCurrentMembers } from './members.sql.ts';

export const listMembers = createMemberList(listCurrentMembers);
