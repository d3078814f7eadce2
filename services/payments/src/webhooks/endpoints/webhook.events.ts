/** A test event: `id` is its delivery, so that each test is a separate event. */
export function webhookPing({
  deliveryId,
  webhookId,
}: {
  readonly deliveryId: string;
  readonly webhookId: string;
}) {
  return { type: 'webhook.ping', data: { id: deliveryId, webhook_id: webhookId } } as const;
}
