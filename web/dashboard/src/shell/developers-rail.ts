import { choose } from '@countinghouse/ui';
import type { RailGroup, RailItem } from '@countinghouse/ui';
import {
  Activity,
  Archive,
  BadgeCheck,
  BookOpen,
  Building2,
  KeyRound,
  Landmark,
  ScrollText,
  ShieldAlert,
  SlidersHorizontal,
  SquareTerminal,
  Users,
  Webhook,
} from 'lucide-react';
import { developerPaths } from '../developers.paths.ts';

const en = {
  members: 'Members',
  policy: 'Policy',
  risk: 'Risk',
  books: 'Books',
  verification: 'Verification',
  account: 'Settlement account',
  profile: 'Profile',
  auditLog: 'Audit log',
  archives: 'Your data',
  developers: 'Developers',
  apiKeys: 'API keys',
  webhooks: 'Webhooks',
  events: 'Events',
  requests: 'Requests',
};
const fr: typeof en = {
  members: 'Membres',
  policy: 'Règles',
  risk: 'Risques',
  books: 'Livres',
  verification: 'Vérification',
  account: 'Compte de règlement',
  profile: 'Profil',
  auditLog: 'Journal d’audit',
  archives: 'Vos données',
  developers: 'Développement',
  apiKeys: 'Clés d’API',
  webhooks: 'Webhooks',
  events: 'Événements',
  requests: 'Requêtes',
};
const texts = choose({ en, fr });

interface RailPlace {
  readonly workspaceId: string;
  readonly businessId: string;
}

/** What follows approvals among the screens of the business. */
export function businessItems({ workspaceId, businessId }: RailPlace): readonly RailItem[] {
  return [
    { to: developerPaths.members(businessId), label: texts.members, icon: Users },
    { to: developerPaths.policy(businessId), label: texts.policy, icon: SlidersHorizontal },
    { to: developerPaths.risk(workspaceId), label: texts.risk, icon: ShieldAlert },
    { to: developerPaths.books(workspaceId), label: texts.books, icon: BookOpen },
    { to: developerPaths.verification(businessId), label: texts.verification, icon: BadgeCheck },
    { to: developerPaths.settlementAccount(businessId), label: texts.account, icon: Landmark },
    { to: developerPaths.profile(businessId), label: texts.profile, icon: Building2 },
    { to: developerPaths.auditLog(businessId), label: texts.auditLog, icon: ScrollText },
    { to: developerPaths.archives(businessId), label: texts.archives, icon: Archive },
  ];
}

export function developersGroup({ workspaceId, businessId }: RailPlace): RailGroup {
  return {
    title: texts.developers,
    items: [
      { to: developerPaths.apiKeys(businessId), label: texts.apiKeys, icon: KeyRound },
      { to: developerPaths.webhooks(workspaceId), label: texts.webhooks, icon: Webhook },
      { to: developerPaths.events(workspaceId), label: texts.events, icon: Activity },
      { to: developerPaths.requests(workspaceId), label: texts.requests, icon: SquareTerminal },
    ],
  };
}
