import type { Address } from '@countinghouse/ui';
import type { Amount } from './reports.queries.ts';

/** What the figures of a report are opened with. */
export interface ReportPlace {
  readonly orgId: string;
  /** The first month of a fiscal year. */
  readonly fiscalYearStart: number;
  /** The account that takes the results of earlier years; unknown until the chart is read. */
  readonly retainedId: string | undefined;
}

/** A figure, and where its lines are. */
export interface Figure {
  readonly amount: Amount;
  readonly address?: Address;
}

export type ReportRow =
  | { readonly kind: 'section'; readonly label: string }
  | {
      readonly kind: 'line' | 'total' | 'head' | 'net';
      readonly label: string;
      readonly code?: string;
      /** Where the name leads. */
      readonly address?: Address;
      /** Null where a column has none. */
      readonly figures: readonly (Figure | null)[];
    };

/** What every report is drawn from. */
export interface ReportView {
  readonly currency: string;
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
  /** What shows that the report can be believed. */
  readonly proof: readonly { readonly label: string; readonly value: string }[];
  /** Null where the report has no two sides. */
  readonly isBalanced: boolean | null;
}
