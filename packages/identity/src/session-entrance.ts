import type { Entrance } from '@countinghouse/http';

/**
 * Describes session authentication in the API's published description; the service supplies its own
 * wording.
 */
export function sessionEntrance(words: {
  readonly cookieName: string;
  /** Example for a role that lacks a permission. */
  readonly refusalExample: string;
}): Pick<Entrance, 'schemes' | 'requirementsKey' | 'refusals' | 'guardsChanges' | 'isForPeople'> {
  return {
    schemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: words.cookieName,
        description:
          'Set when a person signs in. Over plain HTTP its name has no `__Host-` prefix.',
      },
      csrfToken: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRF-Token',
        description: 'The `csrf_token` from `GET /me`. Not required for GET.',
      },
    },
    requirementsKey: 'x-required-permissions',
    refusals: {
      401: {
        description: 'You are not signed in, or your session has ended.',
        error: 'You are not signed in, or your session has ended. Sign in and try again.',
      },
      403: {
        description:
          'Your role lacks the permission, your second factor was not verified in the last five minutes, or the Origin header is not allowed.',
        error: words.refusalExample,
      },
    },
    guardsChanges: true,
    isForPeople: true,
  };
}
