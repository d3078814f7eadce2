/** The address of the same screen in another workspace, without the id of what it showed. */
export function sameScreenIn(workspaceId: string, pathname: string): string {
  const [, screen] = /\/workspaces\/[^/]+\/([^/]+)/.exec(pathname) ?? [];
  return screen === undefined
    ? `/workspaces/${workspaceId}`
    : `/workspaces/${workspaceId}/${screen}`;
}
