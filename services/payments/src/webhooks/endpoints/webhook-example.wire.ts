/** The webhook endpoint example in the API description, with its log. */
export const webhookExample = {
  id: '01a1dd10-4c8e-7a41-8011-6b0d2f7e5c93',
  object: 'webhook_endpoint',
  url: 'https://shop.example/hooks/payments',
  event_types: [
    'payment.succeeded',
    'payment.failed',
    'payment.refunded',
    'payout.completed',
    'payout.failed',
  ],
  environment: 'live',
  created_at: '2026-11-15T09:00:00.000Z',
  updated_at: '2026-11-15T09:00:00.000Z',
};

export const secretExample = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

export const attemptExample = {
  id: '01a1dd2f-90c4-7b12-8011-0e3a5d7c9b21',
  event_id: '01a1dd2f-8f6b-7c08-8011-5d1b3f7a9c42',
  event_type: 'payment.succeeded',
  attempt_number: 1,
  status: 503,
  error_class: 'http_status',
  next_retry_at: '2026-11-15T09:31:00.120Z',
  dead_lettered: false,
  attempted_at: '2026-11-15T09:30:00.120Z',
  duration_ms: 84,
  trigger: 'automatic',
  receiver_reason: null,
};

export const pingExample = {
  id: '01a1dd31-2b5d-7e66-8011-7c9a1d3e5f80',
  object: 'webhook_ping',
  webhook_id: webhookExample.id,
  event_id: '01a1dd31-2a07-7f19-8011-4b6d8e0a2c51',
  environment: 'live',
  created_at: '2026-11-15T09:32:00.000Z',
  delivered: true,
  message: 'The endpoint responded with 204.',
  exchange: {
    attempted_at: '2026-11-15T09:32:00.050Z',
    duration_ms: 61,
    error_class: null,
    request: {
      method: 'POST',
      url: webhookExample.url,
      headers: { 'X-Service-Event': 'webhook.ping', 'X-Service-Timestamp': '1794735120' },
      body: '{"id":"01a1dd31-2a07-7f19-8011-4b6d8e0a2c51","type":"webhook.ping"}',
    },
    response: {
      status: 204,
      headers: { date: 'Sun, 15 Nov 2026 09:32:00 GMT' },
      body: '',
      is_cut: false,
    },
  },
};
