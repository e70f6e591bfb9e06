import * as v from 'valibot'
import { choice, hidden, optional, seconds, withDefault } from './setting.ts'

const code = v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/, 'must be a code without spaces'))

/** Only for tests: they weaken the protection of a site, or shorten its timeouts. */
export const testSettings = {
  RATE_LIMITS: withDefault('on', choice('on', 'off'), {
    help: '`off` disables the limits by address.',
  }),
  DEMO_CODE: optional(code, {
    help: 'The code of demo sign-in. Unset: a random one at each start.',
    mask: () => hidden,
  }),
  GOOGLE_JWKS_URL: optional(v.pipe(v.string(), v.url('is not a URL')), {
    help: 'The address of the signing keys of the identity provider. Unset: that of Google.',
  }),
  SESSION_IDLE_S: seconds(1800, {
    help: 'A session ends after this many seconds without activity.',
  }),
  SESSION_ABS_S: seconds(43_200, { help: 'A session ends after this many seconds in any case.' }),
  ACCESS_TTL_S: seconds(600, { help: 'An access token is valid for this many seconds.' }),
  RT_COALESCE_S: seconds(10, {
    help: 'Tabs that refresh within this many seconds receive the same refresh token.',
  }),
  RT_GRACE_S: seconds(30, {
    help: 'The previous refresh token is accepted for this many seconds after it was replaced.',
  }),
  PENDING_TTL_S: seconds(600, {
    help: 'A sign-in waits this many seconds for its second factor.',
  }),
  STEP_UP_S: seconds(300, {
    help: 'After a proof, changes that need a recent one are allowed for this many seconds.',
  }),
  MAIL_LEASE_S: seconds(20, {
    help: 'Another instance sends the emails of a crashed one after this many seconds.',
  }),
}

export const modeSettings = {
  MADANG_ENV: withDefault(
    'production',
    v.picklist(['production', 'test'], 'is not production or test'),
    {
      help: '`test` allows the settings for tests, and only loopback addresses in `HOST` and `PUBLIC_ORIGIN`; with `production` those settings stop the start.',
    },
  ),
}
