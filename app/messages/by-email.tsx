/** What stands for a form in a static copy, which nobody can send to: a link that begins an email. */
import { defineWords } from '#shared/i18n/define-words.ts'
import { useFrame, useMessages, useWords } from '../page.tsx'
import button from '../ui/button-link.module.css'

const byEmailWords = defineWords({
  ko: {
    text: '버튼을 누르면 쓰시는 메일 앱이 열립니다. 받는 사람과 제목은 미리 적혀 있습니다.',
    act: '이메일 쓰기',
    subjects: { contact: '문의', feedback: '사이트에 대한 의견' },
  },
  en: {
    text: 'The button opens your email app, with the address and the subject filled in.',
    act: 'Write an email',
    subjects: { contact: 'Message', feedback: 'Feedback on the site' },
  },
  ja: {
    text: 'ボタンを押すと、お使いのメールアプリが開きます。宛先と件名は入力済みです。',
    act: 'メールを書く',
    subjects: { contact: 'お問い合わせ', feedback: 'サイトへのご意見' },
  },
})

export function ByEmail({ name }: { name: 'feedback' | 'contact' }) {
  const words = useWords(byEmailWords)
  const { fields } = useMessages().messages
  const frame = useFrame()
  if (!frame) return null
  const { site, owner } = frame
  const subject = encodeURIComponent(`[${site.title}] ${words.subjects[name]}`)
  const body = encodeURIComponent(`${fields.name}: \r\n\r\n${fields.message}:\r\n`)
  return (
    <div>
      <p>{words.text}</p>
      <a
        className={button.button}
        href={`mailto:${owner.contact.email}?subject=${subject}&body=${body}`}
      >
        {words.act}
      </a>
    </div>
  )
}
