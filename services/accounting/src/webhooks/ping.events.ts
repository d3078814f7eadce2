/** A test that somebody asked for. */
export function testPing(endpointId: string) {
  return { type: 'test.ping', data: { endpoint_id: endpointId, message: 'ping' } } as const;
}
