import type { ErrorMeaning } from './classify.ts';

const duplicateWords = /duplicate|already (?:been )?(?:exist|used|taken|processed|registered)/i;

/**
 * For a call with a reference of the service, or with an account that the provider may already
 * have.
 */
export const mayBeDuplicate: ErrorMeaning = ({ message }) =>
  duplicateWords.test(message) ? 'duplicate_reference' : 'refused';

/**
 * "No transaction was found for this id", with status 400. Deliberately narrow: "merchant not
 * found" concerns the API key, and treating it as a missing charge would fail payments that were
 * paid.
 */
export const mayBeMissingCharge: ErrorMeaning = ({ status, message }) =>
  (status === 400 || status === 404) && /^no transaction (?:was )?found/i.test(message)
    ? 'missing'
    : 'refused';

/** Disabling a link that is over in any way has succeeded. */
export const mayBeOver: ErrorMeaning = ({ status, message }) =>
  (status === 400 || status === 404) &&
  /already|disabled|expired|completed|inactive|not found/i.test(message)
    ? 'done_before'
    : 'refused';

/** An unknown bank or account is missing; a refused API key proves nothing. */
export const mayBeMissingAccount: ErrorMeaning = ({ status }) =>
  status === 400 || status === 404 || status === 422 ? 'missing' : 'refused';
