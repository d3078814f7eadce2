/** Where a link leads, below the application's own path: the query is the state of the screen. */
export interface Address {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number | boolean | undefined>>;
}
