import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Connection } from '../connections/connection.rules.ts';
import type { Movement } from '../connections/movement.rules.ts';
import { readReceiptsOf } from '../connections/read-booked.ts';
import { readPayLinks, readStatementPayLinks } from '../pay-links/read-pay-links.ts';
import type { Receipt } from './receipt.rules.ts';
import { listContactsOfDocuments } from './receipts.sql.ts';

/** Which movements of a page are money of customers; null for all others. */
export async function readReceipts(
  tx: Tx,
  tools: BooksTools,
  connection: Pick<Connection, 'orgId' | 'id'>,
  movements: readonly Movement[],
): Promise<(movement: Movement) => Receipt | null> {
  const { orgId, id } = connection;
  const charges = movements.filter(({ kind }) => kind === 'charge');
  const linkIds = charges.flatMap(({ paymentLinkId }) => paymentLinkId ?? []);
  const links = await readPayLinks(tx, orgId, id, linkIds);
  const statements = await readStatementPayLinks(tx, orgId, id, linkIds);
  const contacts = await listContactsOfDocuments(
    tx,
    orgId,
    links.map(({ documentId }) => documentId),
  );
  const documentOf = new Map(links.map((link) => [link.paymentLinkId, link.documentId]));
  const statementOf = new Map(statements.map((link) => [link.paymentLinkId, link]));
  const earlier = await readReceiptsOf(tx, orgId, id, {
    chargeSequences: movements.flatMap(({ chargeSequence }) => chargeSequence ?? []),
    sourceIds: movements.flatMap(({ kind, sourceId }) =>
      kind === 'refund_reversed' ? sourceId : [],
    ),
  });
  type Known = Pick<Receipt, 'id' | 'contactId' | 'documentId' | 'settles'>;
  const byCharge = new Map<bigint, Known>();
  const byRefund = new Map<string, Known>();
  for (const { kind, sequence, sourceId, receiptId, contactId, documentId } of earlier) {
    const known = { id: receiptId, contactId, documentId, settles: [] };
    if (kind === 'charge') byCharge.set(sequence, known);
    if (kind === 'refund') byRefund.set(sourceId, known);
  }
  const found = new Map<bigint, Receipt>();
  for (const movement of movements) {
    const receipt = decide(movement);
    if (receipt === null) continue;
    found.set(movement.sequence, receipt);
    if (receipt.kind === 'charge') byCharge.set(movement.sequence, receipt);
    if (receipt.kind === 'refund') byRefund.set(movement.sourceId, receipt);
  }
  return ({ sequence }) => found.get(sequence) ?? null;

  function decide({ kind, sourceId, paymentLinkId, chargeSequence }: Movement): Receipt | null {
    switch (kind) {
      case 'charge': {
        const statement = statementOf.get(paymentLinkId);
        if (statement !== undefined) {
          const { contactId, documentIds: settles } = statement;
          return { id: tools.newId(), kind, contactId, documentId: null, settles, ofId: null };
        }
        const documentId = documentOf.get(paymentLinkId) ?? null;
        const contactId = contacts.get(documentId ?? '');
        if (documentId === null || contactId === undefined) return null;
        const settles = [documentId];
        return { id: tools.newId(), kind, contactId, documentId, settles, ofId: null };
      }
      case 'dispute_lost':
      case 'refund': {
        const given = chargeSequence === null ? undefined : byCharge.get(chargeSequence);
        return given === undefined ? null : { ...given, id: tools.newId(), kind, ofId: given.id };
      }
      case 'refund_reversed': {
        const refund = byRefund.get(sourceId);
        return refund === undefined
          ? null
          : { ...refund, id: tools.newId(), kind, ofId: refund.id };
      }
      default:
        return null;
    }
  }
}
