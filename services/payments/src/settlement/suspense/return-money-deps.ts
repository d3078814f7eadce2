import type { IdSource } from '@countinghouse/identifiers';
import type { Logger } from '@countinghouse/observability';
import type { Database } from '../../kernel/database.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';

export interface ReturnMoneyDeps {
  readonly database: Database;
  readonly providers: ProvidersByEnvironment;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
}
