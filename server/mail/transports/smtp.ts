/**
 * SMTP through nodemailer: a small pool of connections, TLS certificates always verified, a timeout for every
 * step.
 */
import nodemailer from 'nodemailer'
import type { SmtpSettings } from './mail-url.ts'
import { toMime } from './to-mime.ts'
import { type RefusedRecipient, type Transport, toResponseText } from './transport.ts'

/**
 * Time-outs for a connection and for a reply. Servers may check an email for a long time before they accept
 * it.
 */
const defaultTimeouts = { connectMs: 15_000, silenceMs: 60_000 }

export function createSmtp(
  name: string,
  settings: SmtpSettings,
  hostname: string,
  { connectMs, silenceMs } = defaultTimeouts,
): Transport {
  const pool = nodemailer.createTransport({
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
    // The outbox decides about retries.
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
        const { response, rejectedErrors = [] } = await pool.sendMail({ ...toMime(mail), signal })
        const refused = rejectedErrors.map((error) => ({
          address: error.recipient ?? '',
          ...toAttempt(error),
        }))
        const names = refused.map(({ address }) => address).join(', ')
        return {
          outcome: 'sent',
          status: Number.parseInt(response, 10) || null,
          response: toResponseText(names ? `${response} (refused: ${names})` : response),
          ...(names && { refused }),
        }
      } catch (error) {
        return toAttempt(error)
      }
    },
    async check() {
      try {
        await pool.verify()
        return { outcome: 'sent', status: null, response: 'The server accepts mail.' }
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

/** The codes of nodemailer for a refused sender, recipient or text. All others are about the connection or the login. */
const codesAboutEmail = new Set(['EENVELOPE', 'EMESSAGE'])
/** A server that wants a login or TLS first answers MAIL FROM with it (RFC 4954, section 6). */
const loginRequired = 530

/**
 * RFC 5321, section 4.2.1: 5yz replies are permanent, 4yz replies are temporary. What is wrong with the settings
 * or the connection, and not with the email, is for the operator to fix, so the email is tried again.
 */
function toAttempt(error: unknown): Omit<RefusedRecipient, 'address'> {
  const { code = '', responseCode = 0, message } = error as SmtpError
  const isPermanent =
    responseCode >= 500 && responseCode !== loginRequired && codesAboutEmail.has(code)
  return {
    outcome: isPermanent ? 'dead' : 'deferred',
    status: responseCode,
    response: toResponseText(`${code ? `${code}: ` : ''}${message}`),
  }
}
