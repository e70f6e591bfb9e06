/** SMTP by nodemailer: few connections, kept; TLS always verified; nothing waits for ever. */
import nodemailer from 'nodemailer'
import type { SmtpSettings } from './mail-url.ts'
import { toMime } from './to-mime.ts'
import { type Attempt, type Transport, toResponseText } from './transport.ts'

/** How long is waited for a connection, and for an answer: servers may look at a letter for long before they take it. */
const usualPatience = { connectMs: 15_000, silenceMs: 60_000 }

export function createSmtp(
  name: string,
  settings: SmtpSettings,
  hostname: string,
  { connectMs, silenceMs } = usualPatience,
): Transport {
  const pool = nodemailer.createTransport({
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
    // Sending again is the outbox's to decide.
    maxRequeues: 0,
    host: settings.host,
    port: settings.port,
    secure: settings.isSecure,
    requireTLS: settings.needsTls,
    name: hostname,
    ...(settings.login && { auth: { user: settings.login.user, pass: settings.login.password } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  })

  return {
    name,
    async send(mail, signal) {
      try {
        const { response, rejected } = await pool.sendMail({ ...toMime(mail), signal })
        const refused = rejected.length > 0 ? ` (refused: ${rejected.join(', ')})` : ''
        const text = toResponseText(response + refused)
        return { outcome: 'sent', status: Number.parseInt(response, 10) || null, response: text }
      } catch (error) {
        return toAttempt(error)
      }
    },
    async check() {
      try {
        await pool.verify()
        return { outcome: 'sent', status: null, response: 'The server takes letters.' }
      } catch (error) {
        return toAttempt(error)
      }
    },
    close() {
      pool.close()
    },
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  message: string
}

/**
 * RFC 5321, section 4.2.1: 5yz is for ever, 4yz for now. A refused login is our mistake and not the
 * letter's: it waits until that is mended.
 */
function toAttempt(error: unknown): Attempt {
  const { code, responseCode, message } = error as SmtpError
  const isForEver = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return {
    outcome: isForEver ? 'dead' : 'deferred',
    status: responseCode ?? 0,
    response: toResponseText(`${code ? `${code}: ` : ''}${message}`),
  }
}
