import { ArrowLeftRight, Banknote } from 'lucide-react';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** Money that came, went and moved. */
export const moneyItems = (orgId: string) => [
  { ...paths.payments(orgId), label: texts.payments, icon: Banknote, needs: 'payments:read' },
  {
    ...paths.transfers(orgId),
    label: texts.transfers,
    icon: ArrowLeftRight,
    needs: 'payments:read',
  },
];
