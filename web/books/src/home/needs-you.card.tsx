import { Card, Loaded, Money } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { approvalsQuery } from '../approvals/approvals.queries.ts';
import type { WaitingDocument } from '../approvals/approvals.queries.ts';
import { aKindText } from '../documents/kind-texts.ts';
import { paths } from '../paths.ts';
import { daysBetween } from '../period.rules.ts';
import { usePlace } from '../shell/place.ts';
import { texts } from './texts.ts';

const shownMax = 5;

/** The longest waiting first. */
export function NeedsYou(): ReactNode {
  const { orgId } = usePlace();
  const waiting = useQuery(approvalsQuery(orgId, 0, shownMax));
  return (
    <Card
      title={texts.needsYou}
      {...(waiting.data !== undefined && { count: waiting.data.total })}
      aside={
        <Link className="link t12" {...paths.approvals(orgId)}>
          {texts.all}
        </Link>
      }
    >
      <Loaded query={waiting}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="empty">{texts.nothingWaits}</p>
          ) : (
            data.map((document) => <Task key={document.id} document={document} />)
          )
        }
      </Loaded>
    </Card>
  );
}

function Task({ document }: { readonly document: WaitingDocument }): ReactNode {
  const { orgId, today } = usePlace();
  const { kind, contact_name: contact, submitted_by: by, approval } = document;
  const why = [by.name, ...approval.why].filter((part) => part !== null).join(' · ');
  return (
    <Link className="task" {...paths.document(orgId, document.id)}>
      <span className="task-icon is-warn">
        <ShieldCheck className="icon" aria-hidden />
      </span>
      <span className="cut">
        <span className="cut mid task-title">{texts.approve(aKindText(kind), contact)}</span>
        <span className="cut t12 soft task-sub">{why}</span>
      </span>
      <span className="task-end">
        <Money major={document.total} currency={document.currency} />
        <span className="t12 soft">
          {texts.waits(daysBetween(document.submitted_at.slice(0, 10), today))}
        </span>
      </span>
      <span className="task-go">
        {texts.decide}
        <ChevronRight className="icon icon-14" aria-hidden />
      </span>
    </Link>
  );
}
