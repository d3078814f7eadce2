import { rateLimited, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import type { Limited } from './limited.ts';
import type { PasswordFlaw } from './password.rules.ts';
import { passwordLengthMax, passwordLengthMin } from './password.rules.ts';

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

/** One sentence for every cause: who asks learns nothing about who has an account. */
export const wrongSignIn = notAccepted('The e-mail address or the password is wrong.');
export const wrongProof = notAccepted('The second factor was not accepted. Try a fresh one.');
export const startAgain = notAccepted('This sign-in is over. Begin again with your password.');
export const sessionGone = notAccepted('The session is over. Sign in and try again.');

/** In a session: 401 would read as if the session were over. */
export const proofRefused = fieldFault('code', 'This was not accepted, or was used before.');
export const wrongPassword = fieldFault('password', 'This is not your password.');
export const wrongCurrentPassword = fieldFault('currentPassword', 'This is not your password.');
export const linkOver = fieldFault('token', 'This link was used or is too old. Ask for a new one.');

export const nothingHere: ErrorReply = {
  status: 404,
  code: 'not_found',
  error: 'You have nothing with this id.',
};

/** Whoever has had a second factor keeps one; a thief in the session must not be able to end it. */
export const lastFactor: ErrorReply = {
  status: 409,
  code: 'conflict',
  error: 'This is your last second factor. Add another one first.',
};

const passwordFlaws: Readonly<Record<PasswordFlaw, string>> = {
  too_short: `Use at least ${passwordLengthMin} characters.`,
  too_long: `Use at most ${passwordLengthMax} characters.`,
  contains_email: 'Your e-mail address must not be part of it.',
  too_common: 'This is one of the commonest passwords. Choose another.',
};

/** For whoever chose the password. */
export function passwordFault(flaw: PasswordFlaw): ErrorReply {
  return fieldFault('newPassword', passwordFlaws[flaw]);
}

const passkeyFaults = {
  not_accepted: 'The passkey was not accepted. Begin again.',
  known_already: 'This passkey is in use already.',
  too_many: 'You have as many passkeys as an account may have. Remove one first.',
} as const;

export function passkeyFault(reason: keyof typeof passkeyFaults): ErrorReply {
  return fieldFault('credential', passkeyFaults[reason]);
}

export function limitedReply({ cause, retryAfterSeconds }: Limited): ErrorReply {
  return cause === 'attempts'
    ? rateLimited(retryAfterSeconds)
    : { ...standardReplies.unavailable, retryAfterSeconds };
}
