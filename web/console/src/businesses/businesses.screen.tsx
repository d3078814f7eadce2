import {
  Button,
  Chip,
  FilterText,
  LinkTabs,
  Loaded,
  PageHead,
  RowTable,
  formatShortMoment,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { businessViews } from './business-search.rules.ts';
import type { BusinessSearch } from './business-search.rules.ts';
import { businessesQuery } from './businesses.queries.ts';
import type { ListedBusiness } from './businesses.queries.ts';
import { kycToneOf } from './kyc-status.rules.ts';
import { NewBusinessDialog } from './new-business.dialog.tsx';
import { profileTexts } from './profile-texts.ts';
import { kycWord, texts } from './texts.ts';

const columns: readonly RowColumn<ListedBusiness>[] = [
  { head: texts.name, cell: (row) => row.business_name, narrow: 'main', grows: true },
  { head: texts.country, cell: ({ country }) => country },
  {
    head: texts.status,
    cell: (row) => (
      <>
        <Chip tone={kycToneOf(row.kyc_status)}>{kycWord(row.kyc_status)}</Chip>
        {row.suspended_at === null ? null : <Chip tone="bad">{texts.suspended}</Chip>}
      </>
    ),
    narrow: 'state',
  },
  { head: texts.documents, cell: (row) => row.submitted_documents, isNumber: true },
  { head: texts.unchanged, cell: (row) => formatShortMoment(row.updated_at), narrow: 'sub' },
];

/** What waits for a review first. */
export function BusinessesScreen(): ReactNode {
  const search = useSearchParts<BusinessSearch>();
  const navigate = useNavigate();
  const found = useQuery(businessesQuery(search));
  const noAct = useNoAct();
  const [isOpen, setOpen] = useState(false);
  const { view: current = 'to_review', q } = search;
  return (
    <>
      <PageHead
        title={texts.businesses}
        actions={
          <Button disabledReason={noAct} onPress={() => setOpen(true)}>
            {profileTexts.newBusiness}
          </Button>
        }
      />
      <FilterText
        label={texts.find}
        value={q}
        onChoose={(text) =>
          void navigate({
            to: paths.businesses,
            search: text === undefined ? {} : { view: 'all', q: text },
          })
        }
      />
      <section className="card" aria-label={texts.businesses}>
        <LinkTabs
          label={texts.byView}
          tabs={businessViews.map((view) => ({
            label: texts.views[view],
            address: {
              to: paths.businesses,
              search: { ...(view !== 'to_review' && { view }), ...(q !== undefined && { q }) },
            },
            isCurrent: view === current,
          }))}
        />
        <Loaded query={found} lines={8}>
          {({ data }) => (
            <RowTable
              name={texts.businesses}
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              addressOf={({ id }) => ({ to: paths.business(id) })}
              empty={
                <>
                  <h2>{texts.none}</h2>
                  <p>{texts.noneHint}</p>
                </>
              }
            />
          )}
        </Loaded>
      </section>
      {isOpen ? <NewBusinessDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
