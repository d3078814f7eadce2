import { createContractClient } from '@countinghouse/testing/contract';
import { published } from './published.ts';

export const { call, sendJson } = createContractClient(published);
