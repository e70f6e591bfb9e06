/** Parses MAIL_URL. Problems are sentences that do not contain the value, because it contains passwords. */

export type MailSettings = MailboxSettings | SmtpSettings | EmailjsSettings

/** Emails are written to files in a folder. */
interface MailboxSettings {
  kind: 'mailbox'
}

export interface SmtpSettings {
  kind: 'smtp'
  host: string
  port: number
  /** TLS from the first byte. Otherwise STARTTLS is used. */
  isSecure: boolean
  /** Whether a connection without TLS is aborted. */
  needsTls: boolean
  login: { user: string; password: string } | null
}

/** The EmailJS API, in the form that its library uses in version 4.4.1. */
export interface EmailjsSettings {
  kind: 'emailjs'
  /** Scheme, host and port. */
  origin: string
  publicKey: string
  privateKey: string | null
  service: string
  template: string
  /** Whether the fields are sent as a form instead of JSON. */
  isForm: boolean
}

export const mailbox: MailboxSettings = { kind: 'mailbox' }

type ReadMailUrl = { settings: MailSettings } | { problem: string }

/** A `/`, `?` or `#` before the `@` of the host. It would end the host in the middle of the password. */
const unencodedLogin = /^\w+:\/\/[^@]*[/?#].*@/

export function parseMailUrl(text: string, isLoopback: (host: string) => boolean): ReadMailUrl {
  if (unencodedLogin.test(text)) {
    return {
      problem:
        'has a /, ? or # in its user or password. Write it percent-encoded: %2F for /, %3F for ?, %23 for #',
    }
  }
  const url = URL.parse(text)
  const scheme = url?.protocol.slice(0, -1) ?? ''
  if (!url || !['smtp', 'smtps', 'emailjs'].includes(scheme)) {
    return { problem: 'does not begin with smtp://, smtps:// or emailjs://' }
  }
  if (url.hostname === '') return { problem: 'has no host' }
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') {
    return { problem: 'has a path or a fragment, which are not allowed' }
  }
  const texts = [url.username, url.password].map(decode)
  const [user, password] = texts
  if (user === undefined || password === undefined) {
    return { problem: 'has a user or a password that is not percent-encoded' }
  }
  const known = scheme === 'emailjs' ? ['service', 'template', 'form'] : ['tls']
  const unknownName = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknownName !== undefined) return { problem: `has an unknown option: ${unknownName}` }

  const onLoopback = isLoopback(url.hostname)
  return scheme === 'emailjs'
    ? readEmailjs(url, user, password, onLoopback)
    : readSmtp(url, user, password, onLoopback)
}

function readSmtp(url: URL, user: string, password: string, onLoopback: boolean): ReadMailUrl {
  const isSecure = url.protocol === 'smtps:'
  const tls = url.searchParams.get('tls')
  if (tls !== null && tls !== 'optional')
    return { problem: 'has an option tls whose value is not "optional"' }
  if (password !== '' && user === '') return { problem: 'has a password without a user' }
  return {
    settings: {
      kind: 'smtp',
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port) || (isSecure ? 465 : 587),
      isSecure,
      needsTls: !isSecure && !onLoopback && tls !== 'optional',
      login: user === '' ? null : { user, password },
    },
  }
}

function readEmailjs(
  url: URL,
  publicKey: string,
  privateKey: string,
  onLoopback: boolean,
): ReadMailUrl {
  const service = url.searchParams.get('service') ?? ''
  const template = url.searchParams.get('template') ?? ''
  const form = url.searchParams.get('form')
  if (publicKey === '') return { problem: 'has no public key: emailjs://PUBLIC_KEY@host' }
  if (service === '') return { problem: 'has no service: ?service=SERVICE_ID' }
  if (template === '') return { problem: 'has no template: &template=TEMPLATE_ID' }
  if (form !== null && form !== 'true')
    return { problem: 'has an option form whose value is not "true"' }
  return {
    settings: {
      kind: 'emailjs',
      origin: `${onLoopback ? 'http' : 'https'}://${url.host}`,
      publicKey,
      privateKey: privateKey || null,
      service,
      template,
      isForm: form === 'true',
    },
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
