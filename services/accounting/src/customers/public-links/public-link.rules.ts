/** What people outside the organisation may view by link. */
export interface LinkSubject {
  /** For a statement, the contact's id. */
  readonly kind: 'document' | 'quote' | 'statement';
  readonly id: string;
}

export interface PublicLink {
  readonly orgId: string;
  readonly id: string;
  readonly subject: LinkSubject;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date | null;
}

/** The link by which anyone who has it can view the subject. */
export interface OpenLink {
  readonly token: string;
  readonly createdAt: Date;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date | null;
}

/** Path segments of the pages. */
const places = { document: 'i', quote: 'q', statement: 's' } as const;

export function linkPath({ kind }: Pick<LinkSubject, 'kind'>, token: string): string {
  return `/${places[kind]}/${token}`;
}
