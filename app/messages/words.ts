/** The words for messages in a static copy; those of the forms are in `shared/i18n/messages/`. */
import { defineWords } from '#shared/i18n/define-words.ts'

export const byEmailWords = defineWords({
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
