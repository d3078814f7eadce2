import type { Guard } from '@countinghouse/testing/hostile';

/** Checks around books that follow a business. */
export const booksGuards: readonly Guard[] = [
  {
    name: 'a code needs the secret of its books',
    file: 'services/payments/src/business/books-connections/exchange-code.ts',
    find: 'timingSafeEqual(challenge, expected) &&',
    replace: '',
    lets: [830],
  },
  {
    name: 'a code goes to books of the operator alone',
    file: 'services/payments/src/business/books-connections/agree-to-books.ts',
    find: 'books === null || books !== request.booksUrl',
    replace: 'false',
    lets: [831],
  },
  {
    name: 'books are who the person saw',
    file: 'services/payments/src/business/books-connections/exchange-code.ts',
    find: 'exchange.organisationName === consent.organisationName &&',
    replace: '',
    lets: [832],
  },
  {
    name: 'books are agreed to with a fresh second factor',
    file: 'services/payments/src/business/books-connections/books-connections.route.ts',
    find: 'requireFreshSecondFactor(signedInOf(request), deps.now());',
    replace: '',
    lets: [833],
  },
];
