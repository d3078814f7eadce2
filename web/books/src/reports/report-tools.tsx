import '../parts/filters.css';
import { DayField } from '@countinghouse/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { kindOf, periodKinds, periodOf, stepMonthEnd, stepPeriod } from '../period.rules.ts';
import { usePlace } from '../shell/place.ts';
import { hasBasis, hasPeriod, mayCompare } from './report-search.rules.ts';
import type { ReportName, ReportSearch } from './report-search.rules.ts';
import { texts } from './texts.ts';

interface ToolsProps {
  readonly name: ReportName;
  readonly search: ReportSearch;
}

/** What the report is of. Each choice is an address. */
export function ReportTools({ name, search }: ToolsProps): ReactNode {
  const { orgId, today } = usePlace();
  const navigate = useNavigate();
  // Another period starts at the first line.
  const addressOf = (chosen: Readonly<Record<string, string | number | undefined>>) =>
    paths.report(orgId, name, { ...search, after: undefined, ...chosen });
  const go = (chosen: Readonly<Record<string, string | number | undefined>>): void => {
    void navigate(addressOf(chosen));
  };
  const day = (label: string, key: 'from' | 'to' | 'as_of', value: string) => (
    <span className="filter-day">
      <span aria-hidden>{label}</span>
      <DayField
        label={label}
        className="input filter-input filter-date"
        value={value}
        context={{ today }}
        onChoose={(chosen) => {
          if (chosen !== '') go({ [key]: chosen });
        }}
      />
    </span>
  );
  return (
    <div className="filters report-tools">
      {hasPeriod(name) ? (
        <PeriodTools search={search} addressOf={addressOf} day={day} />
      ) : (
        <DayTools search={search} addressOf={addressOf} day={day} />
      )}
      {mayCompare(name) ? <CompareTool search={search} onChoose={go} /> : null}
      {hasBasis(name) ? (
        <span className="push row">
          <span className="soft t12">{texts.basis}</span>
          <span className="segments">
            {(['accrual', 'cash'] as const).map((basis) => (
              <button
                key={basis}
                type="button"
                aria-pressed={(search.basis ?? 'accrual') === basis}
                onClick={() => go({ basis })}
              >
                {texts[basis]}
              </button>
            ))}
          </span>
        </span>
      ) : null}
    </div>
  );
}

interface DatedProps {
  readonly search: ReportSearch;
  readonly addressOf: (
    chosen: Readonly<Record<string, string>>,
  ) => ReturnType<typeof paths.reports>;
  readonly day: (label: string, key: 'from' | 'to' | 'as_of', value: string) => ReactNode;
}

function PeriodTools({ search, addressOf, day }: DatedProps): ReactNode {
  const { today } = usePlace();
  // As the service takes it when nothing is said: from January until today.
  const to = search.to ?? today;
  const from = search.from ?? `${to.slice(0, 4)}-01-01`;
  const kind = kindOf({ from, to });
  return (
    <>
      {kind === null ? null : (
        <Stepper
          before={addressOf({ ...stepPeriod({ from, to }, kind, -1) })}
          after={addressOf({ ...stepPeriod({ from, to }, kind, 1) })}
        />
      )}
      <span className="segments">
        {periodKinds.map((each) => (
          <Link
            key={each}
            {...addressOf({ ...periodOf(each, to > today ? today : to) })}
            aria-current={kind === each ? 'true' : undefined}
          >
            {texts.kinds[each]}
          </Link>
        ))}
      </span>
      {day(texts.from, 'from', from)}
      {day(texts.to, 'to', to)}
    </>
  );
}

function DayTools({ search, addressOf, day }: DatedProps): ReactNode {
  const { today } = usePlace();
  const asOf = search.as_of ?? today;
  return (
    <>
      <Stepper
        before={addressOf({ as_of: stepMonthEnd(asOf, -1) })}
        after={addressOf({ as_of: stepMonthEnd(asOf, 1) })}
      />
      {day(texts.asOf, 'as_of', asOf)}
    </>
  );
}

function Stepper({
  before,
  after,
}: {
  readonly before: ReturnType<typeof paths.reports>;
  readonly after: ReturnType<typeof paths.reports>;
}): ReactNode {
  return (
    <span className="row stepper">
      <Link className="btn btn-icon" {...before} aria-label={texts.before}>
        <ChevronLeft className="icon" aria-hidden />
      </Link>
      <Link className="btn btn-icon" {...after} aria-label={texts.after}>
        <ChevronRight className="icon" aria-hidden />
      </Link>
    </span>
  );
}

type Comparison = keyof typeof texts.comparisons;

const comparisons: Readonly<
  Record<Comparison, { readonly compare: string | undefined; readonly periods: number | undefined }>
> = {
  none: { compare: undefined, periods: undefined },
  previous_period: { compare: 'previous_period', periods: undefined },
  previous_year: { compare: 'previous_year', periods: undefined },
  earlier2: { compare: undefined, periods: 2 },
  earlier5: { compare: undefined, periods: 5 },
  earlier11: { compare: undefined, periods: 11 },
};
const comparisonNames: readonly Comparison[] = [
  'none',
  'previous_period',
  'previous_year',
  'earlier2',
  'earlier5',
  'earlier11',
];

function CompareTool({
  search,
  onChoose,
}: {
  readonly search: ReportSearch;
  readonly onChoose: (chosen: Readonly<Record<string, string | number | undefined>>) => void;
}): ReactNode {
  const chosen =
    comparisonNames.find(
      (each) =>
        comparisons[each].compare === search.compare &&
        comparisons[each].periods === search.periods,
    ) ?? 'none';
  const { from = '', to = '' } = search;
  return (
    <label className="filter-day">
      {texts.compare}
      <select
        className="input filter-input"
        value={chosen}
        onChange={(event) => {
          const next = comparisonNames.find((each) => each === event.target.value) ?? 'none';
          const { compare, periods } = comparisons[next];
          const interval = periods === undefined ? undefined : (kindOf({ from, to }) ?? 'month');
          onChoose({ compare, periods, interval });
        }}
      >
        {comparisonNames.map((each) => (
          <option key={each} value={each}>
            {texts.comparisons[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
