import * as v from 'valibot'
import { isAddressOrCidr } from '../platform/http/client-address.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { hstsModes } from '../platform/http/transport-security.ts'
import { choice, list, optional, whole, withDefault } from './setting.ts'

const notPort = 'is not a port number from 0 to 65535'
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, notPort),
  v.transform(Number),
  v.maxValue(65_535, notPort),
)

const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.parse(text)?.origin === text,
    'is not an origin like https://example.com, without a slash or path at its end',
  ),
  v.check((text) => {
    const url = URL.parse(text)
    return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
  }, 'must begin with https:// unless its host is a loopback address'),
)

const sender = v.pipe(
  v.string(),
  v.regex(/^[^\s@]*@[^\s@]+$/, 'contains an entry that is neither an email address nor an @domain'),
  v.toLowerCase(),
)

export const siteSettings = {
  HOST: withDefault('127.0.0.1', v.string(), { help: 'The address to listen on.' }),
  PORT: withDefault('3000', port, { help: 'The port to listen on.' }),
  PUBLIC_ORIGIN: optional(origin, {
    help: 'The origin that visitors use: scheme, host and port. It must be https unless the host is a loopback address. Unset: `http://localhost:$PORT`.',
    example: 'https://example.com',
  }),
  BLOG_URL: optional(
    v.pipe(v.string(), v.url('is not a URL'), v.startsWith('https://', 'must begin with https://')),
    {
      help: 'An https address for the blog link in the header. Unset: the link leads to `/blog`.',
      example: 'https://blog.example.com',
    },
  ),
  ANALYTICS_ID: optional(
    v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,16}$/, 'is not a measurement id like G-XXXXXXXXXX')),
    {
      help: 'A Google Analytics measurement id. Unset: no analytics script is loaded and nothing is sent.',
      example: 'G-XXXXXXXXXX',
    },
  ),
  TRUSTED_PROXIES: list(
    v.pipe(
      v.string(),
      v.check(isAddressOrCidr, 'contains an entry that is neither an IP address nor a CIDR'),
    ),
    {
      help: 'Addresses or CIDRs of proxies whose `X-Forwarded-For` is trusted, read from right to left; comma-separated.',
    },
  ),
  HSTS: withDefault('on', v.picklist(hstsModes, 'is not on, subdomains or off'), {
    help: 'The `Strict-Transport-Security` header, for two years: `on` (this host name), `subdomains` (also all names below it: only if all of them are served by https) or `off`.',
  }),
  SHARED_CACHE_S: whole(
    { fallback: 0, min: 0, max: 31_536_000 },
    {
      help: 'For how many seconds a shared cache in front (a CDN, nginx) may serve a public page without asking; see [operations](operations.md#a-cache-in-front). `0`: never.',
    },
  ),
  BLOCK_HEADLESS: withDefault('false', choice('true', 'false'), {
    help: 'Whether both forms refuse headless browsers: `true` or `false`.',
  }),
  BLOCKED_SENDERS: list(sender, {
    help: 'Senders that both forms refuse: email addresses, or domains such as `@example.com`; comma-separated.',
  }),
}
