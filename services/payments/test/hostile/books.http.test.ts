import { testAttempts } from '@countinghouse/testing/hostile';
import { booksUrl } from '../support/people/books-desk.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { attempts } from './books.attempts.ts';

testAttempts('the consent to books', attempts, async () => {
  const api = await startTestApi({ settings: { PAYMENTS_BOOKS_URLS: booksUrl } });
  return { api, close: api.stop };
});
