export type { Letter } from './letter.ts';
export { isMailAddress, parseSender } from './mail-address.ts';
export type { Sender } from './mail-address.ts';
export { createMailer } from './mailer.ts';
export type { Mailer, MailerOptions, OutgoingMail, SendOutcome } from './mailer.ts';
export { renderLetter } from './render-letter.ts';
export type { RenderedLetter } from './render-letter.ts';
