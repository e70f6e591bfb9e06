import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMail } from '#tests/support/mail.ts'
import { createMailbox } from './mailbox.ts'

const never = new AbortController().signal

test('an email becomes one complete file, even if it is sent several times', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-mailbox-'))
  const mailbox = createMailbox('mailbox', join(folder.path, 'mailbox'))
  const mail = createMail({
    subject: '[Portfolio Feedback] 안녕/하세요: ../../etc',
    text: '안녕하세요. 잘 읽었습니다.\n',
  })
  await mailbox.send(mail, never)
  const attempt = await mailbox.send(mail, never)

  const names = await readdir(join(folder.path, 'mailbox'))
  expect(names).toEqual(['2026-11-21T12-00-00Z Portfolio-Feedback-안녕-하세요-etc 11111111.eml'])
  expect(attempt).toMatchObject({ outcome: 'sent', status: null })
  const text = await readFile(join(folder.path, 'mailbox', names[0] as string), 'utf8')
  expect(text).toContain(`Message-ID: ${mail.messageId}`)
  expect(text).toContain('Reply-To: ada@example.com')
  expect(text).toContain('To: owner@example.com')
  expect(text).toContain('\n안녕하세요. 잘 읽었습니다.\n')
  expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
  expect(text).toMatch(/^Content-Type: text\/html; charset=utf-8/m)
})

test('a folder that cannot be written is reported, and throws so that the outbox postpones the email', async () => {
  const mailbox = createMailbox('mailbox', '/dev/null/mailbox')
  await expect(mailbox.send(createMail(), never)).rejects.toThrow(/ENOTDIR/)
})
