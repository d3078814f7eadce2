import { listReceipts } from './booked.sql.ts';

/** For other slices: what came for invoices, or went back of that. */
export const readReceiptsOf: typeof listReceipts = listReceipts;
