/** What somebody outside of the organisation may look at by a link. */
export interface LinkSubject {
  readonly kind: 'document' | 'quote';
  readonly id: string;
}

export interface PublicLink {
  readonly orgId: string;
  readonly id: string;
  readonly subject: LinkSubject;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date | null;
}

/** The one link by which a subject is open to whoever has it. */
export interface OpenLink {
  readonly token: string;
  readonly createdAt: Date;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date | null;
}

/** As in the address of its page. */
const places = { document: 'i', quote: 'q' } as const;

export function linkPath({ kind }: Pick<LinkSubject, 'kind'>, token: string): string {
  return `/${places[kind]}/${token}`;
}
