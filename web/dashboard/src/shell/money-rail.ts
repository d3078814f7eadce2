import type { RailGroup, RailItem } from '@countinghouse/ui';
import {
  CalendarCheck,
  Gavel,
  Landmark,
  Link as LinkIcon,
  QrCode,
  Repeat,
  Scale,
  Split,
  Undo2,
} from 'lucide-react';
import { moneyPaths } from '../money.paths.ts';
import { texts } from './money-rail-texts.ts';

/** Below the payments: where the money is and where it goes. */
export const moneyItems = (workspaceId: string): readonly RailItem[] => [
  { to: moneyPaths.balance(workspaceId), label: texts.balance, icon: Scale, goKey: 'b' },
  { to: moneyPaths.payouts(workspaceId), label: texts.payouts, icon: Landmark, goKey: 'o' },
  { to: moneyPaths.refunds(workspaceId), label: texts.refunds, icon: Undo2, goKey: 'r' },
  { to: moneyPaths.disputes(workspaceId), label: texts.disputes, icon: Gavel },
  {
    to: moneyPaths.settlements(workspaceId),
    label: texts.settlements,
    icon: CalendarCheck,
    goKey: 's',
  },
];

export const sellingGroup = (workspaceId: string): RailGroup => ({
  title: texts.selling,
  items: [
    { to: moneyPaths.paymentLinks(workspaceId), label: texts.paymentLinks, icon: LinkIcon },
    { to: moneyPaths.qrCodes(workspaceId), label: texts.qrCodes, icon: QrCode },
    { to: moneyPaths.subscriptions(workspaceId), label: texts.subscriptions, icon: Repeat },
    { to: moneyPaths.splitRecipients(workspaceId), label: texts.splitRecipients, icon: Split },
  ],
});
