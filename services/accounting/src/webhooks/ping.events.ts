/** A requested test event. */
export function testPing(endpointId: string) {
  return { type: 'test.ping', data: { endpoint_id: endpointId, message: 'ping' } } as const;
}
