import './report.css';
import { PageHead } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { periodOf } from '../period.rules.ts';
import { usePlace } from '../shell/place.ts';
import { hasPeriod, reportNames } from './report-search.rules.ts';
import { reportHint, reportTitle, texts } from './texts.ts';

export function ReportsScreen(): ReactNode {
  const { orgId, today } = usePlace();
  return (
    <>
      <PageHead title={texts.reports} />
      <ul className="report-list">
        {reportNames.map((name) => (
          <li key={name}>
            <Link
              className="card report-link"
              {...paths.report(orgId, name, hasPeriod(name) ? { ...periodOf('month', today) } : {})}
            >
              <b className="mid">{reportTitle(name)}</b>
              <span className="soft t13">{reportHint(name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
