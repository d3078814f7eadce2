/** One graph, and the question that it answers. */
export interface Panel {
  readonly title: string;
  readonly unit: 's' | 'short' | 'reqps' | 'percentunit' | 'bytes' | 'd';
  /** Each with what its lines are called. */
  readonly queries: readonly (readonly [expression: string, legend: string])[];
}

export interface Dashboard {
  readonly file: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

/** The service that is chosen at the top of a dashboard. */
export const ofService = '{service="$service"}';
