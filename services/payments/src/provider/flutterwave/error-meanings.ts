import type { ErrorMeaning } from './classify.ts';

const duplicateWords = /duplicate|already (?:been )?(?:exist|used|taken|processed|registered)/i;

/** For a call that names a reference of ours, or an account that is theirs by now. */
export const mayBeDuplicate: ErrorMeaning = ({ message }) =>
  duplicateWords.test(message) ? 'duplicate_reference' : 'refused';

/**
 * "No transaction was found for this id", with status 400. Narrow on purpose: "merchant not found"
 * is about our key, and taking it for a missing charge would fail payments that were paid.
 */
export const mayBeMissingCharge: ErrorMeaning = ({ status, message }) =>
  (status === 400 || status === 404) && /^no transaction (?:was )?found/i.test(message)
    ? 'missing'
    : 'refused';

/** A link that is over, in any way, is what disabling it is for. */
export const mayBeOver: ErrorMeaning = ({ status, message }) =>
  (status === 400 || status === 404) &&
  /already|disabled|expired|completed|inactive|not found/i.test(message)
    ? 'done_before'
    : 'refused';

/** A bank or an account that they cannot find is not there; a key that they refuse says nothing. */
export const mayBeMissingAccount: ErrorMeaning = ({ status }) =>
  status === 400 || status === 404 || status === 422 ? 'missing' : 'refused';
