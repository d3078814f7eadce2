import '../documents/document.css';
import './closing.css';
import {
  Button,
  Card,
  Chip,
  Crumbs,
  Loaded,
  PageHead,
  Refusal,
  formatMoment,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Facts } from '../parts/facts.tsx';
import { fileAddress, paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { texts as shellTexts } from '../shell/texts.ts';
import { proofQuery, verifyJournal } from './closing.queries.ts';
import type { Verification } from './closing.queries.ts';
import { texts } from './texts.ts';

/** How far the journal is sealed, and whether everything in it still holds. */
export function ProofScreen(): ReactNode {
  const { orgId, timeZone, may } = usePlace();
  const proof = useQuery(proofQuery(orgId));
  const verifying = useMutation({
    mutationFn: () => verifyJournal(orgId),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={shellTexts.journal} to={paths.journal(orgId)} />
        <PageHead
          title={texts.proof}
          actions={
            <>
              {may('exports:read') ? (
                <a className="btn" href={fileAddress(orgId, '/exports/hledger')} download>
                  <Download className="icon" aria-hidden />
                  {texts.hledger}
                </a>
              ) : null}
              <Button
                look="primary"
                isBusy={verifying.isPending}
                disabledReason={may('exports:read') ? null : texts.mayNotVerify}
                onPress={() => verifying.mutate()}
              >
                {texts.verify}
              </Button>
            </>
          }
        />
      </div>
      <p className="soft">{texts.verifyHint}</p>
      <Refusal error={verifying.error} />
      <section className="card card-body">
        <Loaded query={proof} lines={4}>
          {({ last_entry_no: last, sealed_entry_no: sealed, last_seal: seal, verification }) => (
            <Facts
              facts={[
                [texts.lastEntryNo, last],
                [texts.sealedTo, sealed],
                [
                  texts.lastSeal,
                  seal === null ? (
                    '–'
                  ) : (
                    <code key="seal" className="mono long-code">
                      {seal}
                    </code>
                  ),
                ],
                [
                  texts.lastVerified,
                  verification === null ? (
                    texts.never
                  ) : (
                    <span key="at" className="row">
                      {formatMoment(verification.verified_at, timeZone)}
                      <Chip tone={verification.clean ? 'good' : 'bad'}>
                        {verification.clean ? texts.clean : texts.breaks(verification.breaks)}
                      </Chip>
                    </span>
                  ),
                ],
              ]}
            />
          )}
        </Loaded>
      </section>
      {verifying.data === undefined ? null : <Checks verification={verifying.data} />}
    </div>
  );
}

function Checks({ verification: { checks } }: { readonly verification: Verification }): ReactNode {
  return (
    <Card title={texts.checks} count={checks.length}>
      <ul className="happened">
        {checks.map(({ check, meaning, holds, breaks }) => (
          <li key={check}>
            <span className="spread">
              <b className="mid">{meaning}</b>
              <Chip tone={holds ? 'good' : 'bad'}>{holds ? texts.holds : texts.broken}</Chip>
            </span>
            {breaks.map(({ subject, detail }) => (
              <span className="t12" key={`${subject}${detail}`}>
                <span className="mono">{subject}</span> {detail}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
