import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Address } from './address.ts';

export interface LinkTab {
  readonly label: string;
  readonly address: Address;
  readonly isCurrent: boolean;
  /** `100+` where the service stops counting. */
  readonly count?: number | string | undefined;
  /** Somebody has to look at these. */
  readonly isWarning?: boolean;
}

/** Tabs that are addresses. */
export function LinkTabs({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
}): ReactNode {
  return (
    <nav className="tabs list-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          className="tab"
          key={tab.label}
          {...tab.address}
          // Which one is current is said by the screen: a narrower address lies below a wider one.
          activeOptions={{ exact: true, explicitUndefined: true }}
          activeProps={{}}
          aria-current={tab.isCurrent ? 'page' : undefined}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className={tab.isWarning === true ? 'count count-warn' : 'count'}>
              {tab.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
