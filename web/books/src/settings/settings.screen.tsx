import '../bank/bank.css';
import { Banner, LinkTabs, PageHead, usePathPart } from '@countinghouse/ui';
import { Suspense, lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import {
  AccountsSection,
  ItemsSection,
  NumberSeriesSection,
  PaymentTermsSection,
  PoliciesSection,
  TaxCodesSection,
} from './list-sections.tsx';
import { LocksSection, ProfileSection } from './profile.section.tsx';
import { RatesSection } from './rates.section.tsx';
import { textOf, texts } from './texts.ts';

interface Section {
  readonly needs: string;
  readonly View: ComponentType;
}

// Read when they are opened: together they would be more than a screen may bring.
const MembersSection = lazy(async () => {
  const { MembersSection: View } = await import('./members.section.tsx');
  return { default: View };
});
const PaymentsSection = lazy(async () => {
  const { PaymentsSection: View } = await import('./payments.section.tsx');
  return { default: View };
});
const RemindersSection = lazy(async () => {
  const { RemindersSection: View } = await import('../reminders/schedule.section.tsx');
  return { default: View };
});
const ApiKeysSection = lazy(async () => {
  const { ApiKeysSection: View } = await import('./people-sections.tsx');
  return { default: View };
});
const WebhooksSection = lazy(async () => {
  const { WebhooksSection: View } = await import('./people-sections.tsx');
  return { default: View };
});
const ChangeRequestsSection = lazy(async () => {
  const { ChangeRequestsSection: View } = await import('./people-sections.tsx');
  return { default: View };
});

const ArchivesSection = lazy(async () => {
  const { ArchivesSection: View } = await import('./archives.section.tsx');
  return { default: View };
});

const sections: Readonly<Record<string, Section>> = {
  profile: { needs: 'settings:read', View: ProfileSection },
  accounts: { needs: 'lists:read', View: AccountsSection },
  'tax-codes': { needs: 'lists:read', View: TaxCodesSection },
  items: { needs: 'lists:read', View: ItemsSection },
  'payment-terms': { needs: 'lists:read', View: PaymentTermsSection },
  'exchange-rates': { needs: 'lists:read', View: RatesSection },
  'number-series': { needs: 'lists:read', View: NumberSeriesSection },
  reminders: { needs: 'settings:read', View: RemindersSection },
  locks: { needs: 'settings:read', View: LocksSection },
  'approval-policies': { needs: 'settings:read', View: PoliciesSection },
  members: { needs: 'members:read', View: MembersSection },
  'api-keys': { needs: 'keys:read', View: ApiKeysSection },
  webhooks: { needs: 'webhooks:read', View: WebhooksSection },
  payments: { needs: 'settings:read', View: PaymentsSection },
  'change-requests': { needs: 'changes:read', View: ChangeRequestsSection },
  archives: { needs: 'archives:manage', View: ArchivesSection },
};

export function SettingsScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const named = usePathPart('section');
  const name = named === '' ? 'profile' : named;
  const section = sections[name];
  return (
    <div className="stack stack-4">
      <PageHead title={texts.settings} detail={textOf(texts.sections, name)} />
      <LinkTabs
        label={texts.settings}
        tabs={Object.entries(sections)
          .filter(([, { needs }]) => may(needs))
          .map(([one]) => ({
            label: textOf(texts.sections, one),
            address: paths.settings(orgId, one),
            isCurrent: one === name,
          }))}
      />
      {section === undefined ? (
        <Banner tone="bad">{texts.unknown}</Banner>
      ) : may(section.needs) ? (
        <Suspense fallback={<div className="skeleton" />}>
          <section.View />
        </Suspense>
      ) : (
        <Banner tone="warn">{texts.noPermission}</Banner>
      )}
    </div>
  );
}
