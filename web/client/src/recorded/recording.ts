/** What a service answered to the screens, kept for the gallery. Made by `./dev screens --record`. */
export interface Recording {
  /** When it was made; what screens compute from the day fits this one. */
  readonly at: string;
  /** Of each route, below the application's path; several where the last part names another screen. */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
  /** By method and address below the API's path: `GET /me`. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What the person with the least rights gets for the frame of each screen. */
  readonly leastAnswers: Readonly<Record<string, unknown>>;
  readonly refusals: { readonly forbidden: RecordedRefusal; readonly fault: RecordedRefusal };
}

interface RecordedRefusal {
  readonly status: number;
  readonly body: unknown;
}

/** Every screen is shown in each of them. */
export const screenStates = [
  'empty',
  'one',
  'many',
  'long-text',
  'loading',
  'error',
  'no-permission',
] as const;
export type ScreenState = (typeof screenStates)[number];
