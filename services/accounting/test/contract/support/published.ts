import { join } from 'node:path';
import { readPublished } from '@countinghouse/testing/contract';

export const documentFile = join(import.meta.dirname, '../../../openapi.json');

export const published = readPublished(documentFile);
