import { createDraft } from '../../services/accounting/src/documents/drafts/create-draft.ts';
import { submitDocument } from '../../services/accounting/src/documents/issuing/approvals/submit-document.ts';
import { listMembers } from '../../services/accounting/src/people/members/list-members.ts';
import { listWaiting } from '../../services/payments/src/controls/approvals/requests/end-approval.ts';
import { asAccountingOperator, asPaymentsOperator } from '../dev/operators.ts';
import type { ServicePlace } from '../dev/service-place.ts';
import { orFail } from './books/bookkeeper.ts';
import { readBooksList } from './books/books.ts';
import type { BooksApi } from './books/books.ts';
import { payAndRefund } from './payments.ts';
import type { PaymentsApi } from './payments.ts';

/** Above the business's approval threshold. */
const refundMinor = 900_000;

/** A refund that waits for a second person. One left waiting by an earlier demo can be reused. */
export function ensureWaitingRefund(
  place: ServicePlace,
  businessId: string,
  api: PaymentsApi,
  payUrl: string,
): Promise<string> {
  return asPaymentsOperator(place, async (deps) => {
    const findId = async (): Promise<string | undefined> =>
      (await listWaiting(deps, businessId)).find(({ action }) => action === 'refund.create')?.id;
    const known = await findId();
    if (known !== undefined) return known;
    await payAndRefund(api, payUrl, refundMinor);
    const id = await findId();
    if (id === undefined) throw new Error('the demo’s refund does not require an approval');
    return id;
  });
}

/** As ensureWaitingRefund, for a bill: the books start with one, which may have been decided. */
export async function ensureWaitingBill(
  place: ServicePlace,
  orgId: string,
  api: BooksApi,
): Promise<string> {
  const waiting = () => readBooksList(api, '/bills?kind=bill&status=awaiting_approval');
  const [known] = await waiting();
  if (known !== undefined) return known.id;
  const [supplier] = await readBooksList(api, '/contacts?type=supplier');
  await asAccountingOperator(place, async (deps) => {
    const members = await listMembers(deps.database, orgId);
    const author = members.find(({ role }) => role === 'bookkeeper');
    if (author === undefined || supplier === undefined) throw new Error('the demo lost its people');
    const by = { orgId, actor: { kind: 'member', id: author.id } as const };
    const { document } = orFail(
      await createDraft(deps, {
        ...by,
        authorRole: 'bookkeeper',
        origin: 'application',
        kind: 'bill',
        content: billOf(supplier.id),
      }),
    );
    orFail(await submitDocument(deps, { ...by, id: document.id }));
  });
  const [made] = await waiting();
  if (made === undefined) throw new Error('the demo’s bill does not require an approval');
  return made.id;
}

const billOf = (contactId: string) => ({
  contactId,
  date: null,
  dueDate: null,
  reference: null,
  notes: null,
  currency: null,
  chosenRate: null,
  amounts: null,
  creditsId: null,
  lines: [
    {
      itemId: null,
      description: 'Grey cotton, another delivery',
      quantity: '1',
      unitPrice: '2350000',
      discountPct: '0',
      accountId: null,
      taxCodeId: null,
    },
  ],
});
