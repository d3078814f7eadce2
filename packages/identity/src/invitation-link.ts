import { invitationExpiry } from './invitation.rules.ts';
import { digest, newRoutedToken } from './token.ts';

export interface InvitationLink {
  /** Only for the email. */
  readonly token: string;
  /** The only stored form of the token. */
  readonly tokenHash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/**
 * Creates the link of a new or resent invitation; resending invalidates the earlier link. The id is
 * any new one of this cell.
 */
export function newInvitationLink(id: string, sentAt: Date): InvitationLink {
  const token = newRoutedToken(id);
  return { token, tokenHash: digest(token), sentAt, expiresAt: invitationExpiry(sentAt) };
}
