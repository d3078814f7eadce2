import type { RowKey } from '../../kernel/row-key.rules.ts';

/** Ties a content to its row: moved to another, it does not open. */
export function fileContext({ workspaceId, id }: RowKey): string {
  return `dispute_files|${workspaceId}|${id}|content`;
}
