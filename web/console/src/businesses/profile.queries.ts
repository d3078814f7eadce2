import type { ConsoleScreens } from '@countinghouse/web-client/console';
import { call } from '../api.ts';

type Founding = ConsoleScreens['foundBusiness']['body'];
type Names = Omit<ConsoleScreens['renameBusiness']['body'], 'reason'>;

export const foundBusiness = (body: Founding) => call('foundBusiness', { body });

export const renameBusiness = (id: string, names: Names, reason: string) =>
  call('renameBusiness', { path: { id }, body: { ...names, reason } });

export const erasePayer = (id: string, email: string, reason: string) =>
  call('erasePayer', { path: { id }, body: { email, reason } });
