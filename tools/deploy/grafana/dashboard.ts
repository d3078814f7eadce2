/** One graph, and the question that it answers. */
export interface Panel {
  readonly title: string;
  readonly unit: 's' | 'short' | 'reqps' | 'percentunit' | 'bytes' | 'd';
  /** Each with the names of its lines. */
  readonly queries: readonly (readonly [expression: string, legend: string])[];
}

export interface Dashboard {
  readonly file: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** The service that is selected at the top of a dashboard. */
export const ofService = '{service="$service"}';
