/** The local mailbox: each email is a file for mail programs. A file is complete or does not exist. */
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { wrapHtml } from './email-html.ts'
import { toMime } from './to-mime.ts'
import type { OutgoingMail, Transport } from './transport.ts'

export function createMailbox(name: string, folder: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    name,
    async send(mail) {
      const { message } = await composer.sendMail(toMime(mail, placeholdersOf(mail)))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, toFileName(mail))
      const unfinished = join(folder, `.${mail.id}.part`)
      // A second attempt writes the same name, so an email is one file however often it is sent.
      await using written = await open(unfinished, 'w', 0o600)
      await written.writeFile(fillIn(String(message), mail))
      await written.sync()
      await rename(unfinished, file)
      return { outcome: 'sent', status: null, response: file }
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return { outcome: 'sent', status: null, response: folder }
    },
    close() {
      composer.close()
    },
  }
}

/** Contains the id of the email, which no visitor can know. */
const placeholdersOf = ({ id }: OutgoingMail) => ({ text: `{text ${id}}`, html: `{html ${id}}` })

/**
 * Inserts the bodies unencoded. The library would encode them for 7-bit transports, and Korean text in the
 * file would be unreadable without a mail program.
 */
function fillIn(message: string, mail: OutgoingMail): string {
  const placeholders = placeholdersOf(mail)
  return message
    .replaceAll('Content-Transfer-Encoding: 7bit', 'Content-Transfer-Encoding: 8bit')
    .replace(placeholders.text, () => mail.text)
    .replace(placeholders.html, () => wrapHtml(mail.subject, mail.html))
}

/** Sorted by time and readable: `2026-11-21T12-00-00Z Portfolio-Feedback-Hello 1b4e28ba.eml`. */
function toFileName({ date, subject, id }: OutgoingMail): string {
  const time = date.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const words = subject.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  // File names are limited to 255 bytes; a Hangul character takes three.
  return `${time} ${[...words].slice(0, 40).join('')} ${id.slice(0, 8)}.eml`
}
