import './home.css';
import { Money, PageHead, formatWeekday } from '@countinghouse/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { roleText } from '../shell/texts.ts';
import { BanksCard } from './banks.card.tsx';
import { CashChart } from './cash.chart.tsx';
import { FirstStepsCard } from './first-steps.card.tsx';
import { homeQuery } from './home.queries.ts';
import { NeedsYou } from './needs-you.card.tsx';
import { ProfitChart } from './profit.chart.tsx';
import { texts } from './texts.ts';

export function HomeScreen(): ReactNode {
  const { orgId, today, may } = usePlace();
  const { data: home } = useSuspenseQuery(homeQuery(orgId));
  return (
    <div className="stack stack-4 home">
      <PageHead
        title={texts.home}
        detail={texts.workAs(formatWeekday(today), roleText(home.you.role))}
      />
      {may('settings:change') ? <FirstStepsCard /> : null}
      <Figures orgId={orgId} />
      {may('documents:approve') ? <NeedsYou /> : null}
      {may('bank:read') ? <BanksCard /> : null}
      {may('reports:read') ? (
        <div className="home-charts">
          <CashChart />
          <ProfitChart />
        </div>
      ) : null}
    </div>
  );
}

/** What is open, each figure a link to its list. */
function Figures({ orgId }: { readonly orgId: string }): ReactNode {
  const { data: home } = useSuspenseQuery(homeQuery(orgId));
  const { base_currency: currency } = home.organisation;
  const { overdue_invoices: overdue, approvals, money, drafts } = home;
  return (
    <nav className="card figures" aria-label={texts.openWork}>
      {overdue === null ? null : (
        <Link
          className="figure-card"
          {...paths.documents(orgId, { family: 'sales', overdue: true })}
        >
          <span className="figure-label">
            {texts.overdue}
            <span className={overdue.count > 0 ? 'count count-bad' : 'count'}>{overdue.count}</span>
          </span>
          <b>
            <Money major={overdue.total} currency={currency} />
          </b>
          <span className="soft t12">{texts.overdueHint}</span>
        </Link>
      )}
      <Link className="figure-card" {...paths.documents(orgId, { status: 'draft' })}>
        <span className="figure-label">{texts.drafts}</span>
        <b>{drafts.count}</b>
        <span className="soft t12">{texts.draftsHint}</span>
      </Link>
      {approvals === null ? null : (
        <Link className="figure-card" {...paths.approvals(orgId)}>
          <span className="figure-label">{texts.waiting}</span>
          <b>{approvals.waiting}</b>
          <span className="soft t12">{texts.waitingHint}</span>
        </Link>
      )}
      {money === null ? null : (
        <Link className="figure-card" {...paths.bankLines(orgId)}>
          <span className="figure-label">{texts.openLines}</span>
          <b>{money.unmatched_bank_lines}</b>
          <span className="soft t12">{texts.openLinesHint}</span>
        </Link>
      )}
    </nav>
  );
}
