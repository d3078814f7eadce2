export { createAuthenticator } from './software-authenticator.ts';
export type { SoftwareAuthenticator } from './software-authenticator.ts';
export { createAccountMoves } from './account-moves.ts';
export { createTestPerson, startTestSession, testPassword } from './test-person.ts';
export type { TestPerson } from './test-person.ts';
