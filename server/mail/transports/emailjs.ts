/**
 * Sends mail through the EmailJS API, with the fields of version 4.4.1 of the EmailJS library: as JSON to `send`, or
 * as a form to `send-form`.
 */
import type { EmailjsSettings } from './mail-url.ts'
import { toTemplateTime } from './seoul-time.ts'
import { type Attempt, type OutgoingMail, type Transport, toResponseText } from './transport.ts'

const libraryVersion = '4.4.1'
const timeoutMs = 60_000

export function createEmailjs(name: string, settings: EmailjsSettings): Transport {
  const path = settings.isForm ? '/api/v1.0/email/send-form' : '/api/v1.0/email/send'
  const url = settings.origin + path
  const account = {
    lib_version: libraryVersion,
    user_id: settings.publicKey,
    service_id: settings.service,
    template_id: settings.template,
    ...(settings.privateKey && { accessToken: settings.privateKey }),
  }

  return {
    name,
    async send(mail, signal) {
      const params = toTemplateParams(mail)
      const body = settings.isForm
        ? toForm({ ...account, ...params })
        : JSON.stringify({ ...account, template_params: params })
      try {
        const answer = await fetch(url, {
          method: 'POST',
          body,
          ...(!settings.isForm && { headers: { 'Content-Type': 'application/json' } }),
          // The keys are sent to the host of MAIL_URL only, so redirects are not followed.
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        return toAttempt(answer.status, await answer.text(), answer.headers)
      } catch (error) {
        if (signal.aborted) throw error
        return { outcome: 'deferred', status: 0, response: toResponseText(reasonOf(error)) }
      }
    },
    async check() {
      // The API has no call that checks the settings without sending. Only the host can be checked.
      try {
        const { status } = await fetch(settings.origin, {
          method: 'HEAD',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        return { outcome: 'sent', status, response: `${settings.origin} answers.` }
      } catch (error) {
        return { outcome: 'deferred', status: 0, response: toResponseText(reasonOf(error)) }
      }
    },
    close() {},
  }
}

function toTemplateParams({
  to,
  from,
  replyTo,
  subject,
  html,
  text,
  date,
  about,
  site,
}: OutgoingMail) {
  return {
    to_email: to.join(', '),
    from_name: about?.name ?? from.name,
    // Templates use this field as the reply address, because there is no other field for it.
    from_email: about?.email ?? replyTo ?? from.address,
    subject,
    html_content: html,
    plain_content: text,
    category: about?.category ?? '',
    message: about?.message ?? text,
    timestamp: toTemplateTime(about?.sentAt ?? date),
    website_url: site.url,
    website_name: site.name,
  }
}

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A temporary failure is tried again, a refusal is not. */
function toAttempt(status: number, text: string, headers: Headers): Attempt {
  const response = toResponseText(text)
  if (status >= 200 && status < 300) return { outcome: 'sent', status, response }
  const isTemporary = status >= 500 || [408, 425, 429].includes(status)
  if (!isTemporary) return { outcome: 'dead', status, response }
  const retryAfterS = Number(headers.get('retry-after'))
  return { outcome: 'deferred', status, response, ...(retryAfterS > 0 && { retryAfterS }) }
}

/** The message of an error of `fetch` is always `fetch failed`. Its cause has the reason. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error
    ? cause.message || String((cause as { code?: unknown }).code)
    : message
}
