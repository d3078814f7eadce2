import type { Entrance } from '@countinghouse/http';

/** How people get into an API, for its published description; what the service calls its places is its own. */
export function sessionEntrance(words: {
  readonly cookieName: string;
  /** Of a role that lacks a permission. */
  readonly refusalExample: string;
}): Pick<Entrance, 'schemes' | 'requirementsKey' | 'refusals' | 'guardsChanges'> {
  return {
    schemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: words.cookieName,
        description: 'Set by signing in. Without https its name has no `__Host-`.',
      },
      csrfToken: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRF-Token',
        description: '`csrf_token` of `GET /me`; GET needs none.',
      },
    },
    requirementsKey: 'x-required-permissions',
    refusals: {
      401: {
        description: 'Nobody is signed in, or the session is over.',
        error: 'Nobody is signed in, or the session is over. Sign in and try again.',
      },
      403: {
        description:
          'Your role lacks the permission, the second factor is not fresh, or the request is not from our own pages.',
        error: words.refusalExample,
      },
    },
    guardsChanges: true,
  };
}
