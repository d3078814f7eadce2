export { createAuthenticator } from './software-authenticator.ts';
export type { SoftwareAuthenticator } from './software-authenticator.ts';
export { createAccountMoves } from './account-moves.ts';
export { createTestPerson, startTestSession, testPassword } from './test-person.ts';
export type { TestPerson } from './test-person.ts';
export { openTestBrowser } from './browser.ts';
export type { Browser, BrowserAnswer } from './browser.ts';
export { fromBase32, totpFor } from './totp-app.ts';
