import { rateLimited, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import type { Limited } from './limited.ts';
import type { PasswordFlaw } from './password.rules.ts';
import { passwordLengthMax, passwordLengthMin } from './password.rules.ts';
import { passkeysMax } from './second-factor.rules.ts';
import { ownedPlacesMax } from './sign-up.rules.ts';
import type { FoundingRefusal } from './sign-up.rules.ts';

function notAccepted(error: string): ErrorReply {
  return { status: 401, code: 'authentication_failed', error };
}

function fieldFault(field: string, message: string): ErrorReply {
  return {
    status: 400,
    code: 'invalid_request',
    error: { formErrors: [], fieldErrors: { [field]: [message] } },
  };
}

/** One text for every cause: the response does not reveal who has an account. */
export const wrongSignIn = notAccepted(
  'The email address or password is wrong. Check both and try again.',
);
export const wrongProof = notAccepted(
  'The second factor was not accepted. Try again with a new code or a passkey.',
);
export const wrongPasskey = notAccepted('The passkey was not accepted. Try again.');
export const startAgain = notAccepted('This sign-in has expired. Start again with your password.');
export const sessionGone = notAccepted('Your session has ended. Sign in and try again.');

/** Not 401 within a session: it would look as if the session were over. */
export const proofRefused = fieldFault(
  'code',
  'This code or passkey was not accepted, or was already used. Try a new one.',
);
export const wrongPassword = fieldFault('password', 'The password is wrong.');
export const wrongCurrentPassword = fieldFault('currentPassword', 'The password is wrong.');
export const linkOver = fieldFault(
  'token',
  'This link was already used or has expired. Request a new one.',
);

/** Only sent after the link proved the address. */
export const accountExists: ErrorReply = {
  status: 409,
  code: 'conflict',
  error: 'This address already has an account. Sign in instead.',
  broken: { reason: 'account_exists' },
};

const foundingRefusals: Readonly<Record<FoundingRefusal, string>> = {
  sign_up_closed: 'Sign-up is closed here. Ask the operator of this service.',
  sign_up_by_invitation:
    'Sign-up is by invitation here. Ask the operator of this service to invite you.',
  too_many_places: `A person can own at most ${ownedPlacesMax} of these.`,
};

/** For people who may not sign up, or not create a tenant. */
export function signUpRefused(reason: FoundingRefusal): ErrorReply {
  return {
    status: 403,
    code: 'permission_denied',
    error: foundingRefusals[reason],
    broken: { reason },
  };
}

export const nothingHere: ErrorReply = {
  status: 404,
  code: 'not_found',
  error: 'Not found. Check the id.',
};

/**
 * An account that has had a second factor keeps one, so that someone with a stolen session cannot
 * remove it.
 */
export const lastFactor: ErrorReply = {
  status: 409,
  code: 'conflict',
  error: 'You cannot remove your last second factor. Add another one first.',
};

const passwordFlaws: Readonly<Record<PasswordFlaw, string>> = {
  too_short: `The password must have at least ${passwordLengthMin} characters.`,
  too_long: `The password must have at most ${passwordLengthMax} characters.`,
  contains_email: 'The password must not contain your email address.',
  too_common: 'This password is too common. Choose another one.',
};

/** Explains why a new password was refused. */
export function passwordFault(flaw: PasswordFlaw): ErrorReply {
  return fieldFault('newPassword', passwordFlaws[flaw]);
}

const passkeyFaults = {
  not_accepted: 'The passkey was not accepted. Start again.',
  known_already: 'This passkey is already registered.',
  too_many: `An account can have at most ${passkeysMax} passkeys. Remove one first.`,
} as const;

export function passkeyFault(reason: keyof typeof passkeyFaults): ErrorReply {
  return fieldFault('credential', passkeyFaults[reason]);
}

export function limitedReply({ cause, retryAfterSeconds }: Limited): ErrorReply {
  return cause === 'attempts'
    ? rateLimited(retryAfterSeconds)
    : { ...standardReplies.unavailable, retryAfterSeconds };
}
