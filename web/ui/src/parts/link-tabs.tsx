import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Address } from './address.ts';

export interface LinkTab {
  readonly label: string;
  readonly address: Address;
  readonly isCurrent: boolean;
  /** `100+` where the service stops counting. */
  readonly count?: number | string | undefined;
  /** What they come to. */
  readonly sum?: string | undefined;
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
          ref={tab.isCurrent ? reveal : undefined}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className={tab.isWarning === true ? 'count count-warn' : 'count'}>
              {tab.count}
            </span>
          )}
          {tab.sum === undefined ? null : <span className="tab-sum">{tab.sum}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Where tabs are scrolled, the current one is seen. */
function reveal(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab === null || row === null || row === undefined) return;
  const hidden = tab.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (hidden > -24) row.scrollLeft += hidden + 48;
}
