import * as v from 'valibot'
import { isAdminPath } from '../identity/sign-in/admin-path.ts'
import { type Key, parseKeys } from '../platform/keys/key-ring.ts'
import { emailAddress, hidden, list, optional, withDefault } from './setting.ts'

const visibleText = (problem: string) => v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/, problem))

const keys = v.pipe(
  v.string(),
  v.rawTransform<string, [Key, ...Key[]]>(({ dataset, addIssue, NEVER }) => {
    const parsed = parseKeys(dataset.value)
    if (parsed.ok) return parsed.keys
    addIssue({ message: parsed.problem })
    return NEVER
  }),
)

export const signInSettings = {
  AUTH_KEYS: optional(keys, {
    help: 'The keys of the site, as `kid:base64,kid:base64` of 32 random bytes each; the first is the current one. Required with `DATABASE_URL`: `echo k1:$(openssl rand -base64 32)`. Unset: a key is created at the first start in `DATA_DIR/auth-keys` (mode 0600).',
    mask: (value: Key[]) => value.map(() => hidden).join(', '),
  }),
  GOOGLE_CLIENT_ID: optional(
    visibleText('is not a client id like 1234-abcd.apps.googleusercontent.com'),
    {
      help: 'The client id of this site at Google. Unset: a demo identity provider, only on loopback addresses, never with `TRUSTED_PROXIES`, and only for browsers that have the code printed at the start.',
    },
  ),
  ADMIN_GOOGLE_SUBS: list(
    visibleText(
      'contains an entry that is not the subject of an account, such as 110169484474386276334',
    ),
    {
      help: 'Who becomes the first admin: subjects of Google accounts, comma-separated. Ignored once there has been an admin.',
    },
  ),
  ADMIN_EMAILS: list(v.pipe(emailAddress, v.toLowerCase()), {
    help: 'Who becomes the first admin: email addresses, comma-separated. An address outside gmail.com counts only if Google manages the accounts of its domain. Ignored once there has been an admin.',
  }),
  ADMIN_2FA: withDefault(
    'optional',
    v.picklist(['optional', 'required'], 'is not optional or required'),
    {
      help: 'Whether an admin must have a second factor: `optional` or `required`. With `required`, an admin without one can only set one up.',
    },
  ),
  ADMIN_PATH: withDefault(
    '/admin',
    v.pipe(v.string(), v.check(isAdminPath, 'is not a path like /admin, or is already in use')),
    {
      help: 'The path of the panel. No other route may use it, and it is shown only to admins.',
    },
  ),
  SIGN_UP: withDefault('open', v.picklist(['open', 'closed'], 'is not open or closed'), {
    help: 'Who may sign in: `open` (anyone with a Google account) or `closed` (only admins).',
  }),
}
