import { testAttempts } from '@countinghouse/testing/hostile';
import { attempts as bodies } from './bodies.attempts.ts';
import { attempts as keys } from './keys.attempts.ts';
import { attempts as links } from './links.attempts.ts';
import { attempts as otherMerchants } from './other-merchants.attempts.ts';
import { attempts as scopes } from './scopes.attempts.ts';
import { attempts as subscriptions } from './subscriptions.attempts.ts';
import { openMerchants } from './support/merchants.ts';
import { attempts as webhookUrls } from './webhook-urls.attempts.ts';

testAttempts(
  'attempts at the key API',
  [...keys, ...scopes, ...otherMerchants, ...bodies, ...links, ...subscriptions, ...webhookUrls],
  openMerchants,
);
