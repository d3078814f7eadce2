import './businesses.css';
import {
  Banner,
  Button,
  Chip,
  LinkTabs,
  Loaded,
  PageHead,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { RequestAction } from '../api.ts';
import { RequestDialog } from '../parts/request.dialog.tsx';
import { actionWord } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { businessTabs } from './business-tab.rules.ts';
import type { BusinessTabSearch } from './business-tab.rules.ts';
import { businessFileQuery } from './businesses.queries.ts';
import type { BusinessFile } from './businesses.queries.ts';
import { DetailsCard } from './details.card.tsx';
import { ChecksCard, DocumentsCard, OwnersCard, RequestsCard } from './evidence.cards.tsx';
import { kycToneOf } from './kyc-status.rules.ts';
import { PeopleTab } from './people.tab.tsx';
import { RiskCard } from './risk.card.tsx';
import { TermsTab } from './terms.tab.tsx';
import { kycWord, texts } from './texts.ts';

/** One business with everything that a reviewer looks at, and what can be requested for it. */
export function BusinessScreen(): ReactNode {
  const id = usePathPart('id');
  const file = useQuery(businessFileQuery(id));
  return (
    <>
      <nav className="crumbs" aria-label={texts.businesses}>
        <Link className="link" to={paths.businesses}>
          {texts.businesses}
        </Link>
        <span aria-hidden>/</span>
        <span className="mono cut">{id}</span>
      </nav>
      <Loaded query={file} lines={10}>
        {(data) => <File file={data} />}
      </Loaded>
    </>
  );
}

function File({ file }: { readonly file: BusinessFile }): ReactNode {
  const { tab = 'review' } = useSearchParts<BusinessTabSearch>();
  return (
    <>
      <PageHead
        title={file.business_name}
        detail={<Chip tone={kycToneOf(file.kyc_status)}>{kycWord(file.kyc_status)}</Chip>}
      />
      <div className="stack stack-4">
        {file.suspended_reason === null ? null : (
          <Banner tone="bad">{texts.suspendedFor(file.suspended_reason)}</Banner>
        )}
        <LinkTabs
          label={texts.byTab}
          tabs={businessTabs.map((one) => ({
            label: texts.tabs[one],
            address: { to: paths.business(file.id), search: one === 'review' ? {} : { tab: one } },
            isCurrent: one === tab,
          }))}
        />
        {tab === 'review' ? <Review file={file} /> : null}
        {tab === 'terms' ? <TermsTab file={file} /> : null}
        {tab === 'people' ? <PeopleTab file={file} /> : null}
      </div>
    </>
  );
}

function Review({ file }: { readonly file: BusinessFile }): ReactNode {
  return (
    <>
      <Acts file={file} />
      <div className="file-columns">
        <DetailsCard file={file} />
        <DocumentsCard file={file} />
        <OwnersCard file={file} />
        <ChecksCard file={file} />
        <RiskCard file={file} />
        <RequestsCard file={file} />
      </div>
    </>
  );
}

const acts = ['verify', 'reject', 'suspend', 'reinstate'] as const;

/** What does not fit the state of the business at all is left out; the rest says why not. */
function Acts({ file }: { readonly file: BusinessFile }): ReactNode {
  const [action, setAction] = useState<RequestAction | null>(null);
  const isSuspended = file.suspended_at !== null;
  const shown = acts.filter((act) => act !== (isSuspended ? 'suspend' : 'reinstate'));
  return (
    <div className="row file-acts">
      {shown.map((act) => (
        <Button
          key={act}
          look={act === 'verify' || act === 'reinstate' ? 'primary' : 'danger'}
          disabledReason={file.can[act].reason}
          onPress={() => setAction(`business.${act}`)}
        >
          {actionWord(`business.${act}`)}
        </Button>
      ))}
      {action === null ? null : (
        <RequestDialog
          action={action}
          tenantId={file.id}
          about={file.business_name}
          onClose={() => setAction(null)}
        />
      )}
    </div>
  );
}
