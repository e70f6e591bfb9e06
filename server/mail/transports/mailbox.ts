/** The local mailbox: each letter is a file that mail programs open, whole or not there at all. */
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { wrapHtml } from './letter-html.ts'
import { toMime } from './to-mime.ts'
import type { OutgoingMail, Transport } from './transport.ts'

export function createMailbox(name: string, folder: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    name,
    async send(mail) {
      const { message } = await composer.sendMail(toMime(mail, marksOf(mail)))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, toFileName(mail))
      const unfinished = join(folder, `.${mail.id}.part`)
      // A second attempt writes the same name: a letter is one file, however often it is sent.
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

/** By the letter's id, which nobody who writes to us can know. */
const marksOf = ({ id }: OutgoingMail) => ({ text: `{text ${id}}`, html: `{html ${id}}` })

/**
 * The bodies go in as they are. The library would encode them for wires of seven bits, and then nobody
 * could read Korean in a file without a mail program.
 */
function fillIn(message: string, mail: OutgoingMail): string {
  const marks = marksOf(mail)
  return message
    .replaceAll('Content-Transfer-Encoding: 7bit', 'Content-Transfer-Encoding: 8bit')
    .replace(marks.text, () => mail.text)
    .replace(marks.html, () => wrapHtml(mail.subject, mail.html))
}

/** Sorted by time, and readable: `2026-11-21T12-00-00Z Portfolio-Feedback-Hello 1b4e28ba.eml`. */
function toFileName({ date, subject, id }: OutgoingMail): string {
  const time = date.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const words = subject.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  // A name may have 255 bytes; a letter of Hangul takes three.
  return `${time} ${[...words].slice(0, 40).join('')} ${id.slice(0, 8)}.eml`
}
