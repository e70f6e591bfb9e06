import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { type EmailSubject, toMessageEmail } from './message-email.ts'

const message: EmailSubject = {
  id: '11111111-2222-3333-4444-555555555555',
  kind: 'feedback',
  name: 'Ada <b>',
  email: 'ada@example.com',
  category: 'bug',
  subject: '"Hello" & <i>bye</i>',
  message: 'One\n<script>alert(1)</script>\n안녕 🙂',
  language: 'ja',
  created_at: '2026-11-21T12:00:00.000Z',
}
const options = { ownerLanguage: 'ko', publicOrigin: 'https://example.com' } as const

test('the email says who wrote what, when and in which language, and replies go to the visitor', () => {
  const email = toMessageEmail(message, options)
  expect(email).toMatchObject({
    kind: 'message',
    to: null,
    subject: '[Portfolio Feedback] "Hello" & <i>bye</i>',
    replyTo: 'ada@example.com',
    messageId: message.id,
    dedupeKey: `message:${message.id}`,
  })
  expect(email.text).toBe(`사이트에 새 의견이 도착했습니다

보낸 사람: Ada <b> <ada@example.com>
분류: 🐛 오류 신고
제목: "Hello" & <i>bye</i>
사이트를 본 언어: 일본어
보낸 시각: 2026. 11. 21. 21:00 (서울)

One
<script>alert(1)</script>
안녕 🙂

-- 
이 메일에 답장하시면 Ada <b> 님에게 전달됩니다.
보낸 곳: https://example.com`)
})

test('everything that a visitor types is text in the email, never markup', () => {
  const { html } = toMessageEmail(message, options)
  expect(html).toContain('Ada &lt;b&gt; &lt;ada@example.com&gt;')
  expect(html).toContain('&quot;Hello&quot; &amp; &lt;i&gt;bye&lt;/i&gt;')
  expect(html).toContain('One\n&lt;script&gt;alert(1)&lt;/script&gt;\n안녕 🙂')
  expect(html).not.toMatch(/<script|<i>|<b>/)
})

test('right-to-left text does not affect the text around it', () => {
  const name = 'שלום'
  const { html } = toMessageEmail({ ...message, name }, options)
  expect(html).toContain(`<bdi>${name} &lt;ada@example.com&gt;</bdi>`)
  expect(html).toMatch(/<div dir="auto" lang="ja"/)
})

test.each(languages)('the language of the owner is %s', (ownerLanguage) => {
  const { text, html, subject } = toMessageEmail(
    { ...message, kind: 'contact', category: null },
    { ...options, ownerLanguage },
  )
  const known = { ko: '일본어', en: 'Japanese', ja: '日本語' }[ownerLanguage]
  expect(subject).toMatch(/^\[Portfolio Contact\] /)
  expect(text).toContain(known)
  expect(html).toContain(known)
  expect(text).toContain('21:00')
})
