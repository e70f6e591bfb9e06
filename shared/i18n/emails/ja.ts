import { namesOfLanguages } from '../language-names.ts'
import type { EmailWords } from './en.ts'

export const emails: EmailWords = {
  feedback: 'サイトに新しいご意見が届きました',
  contact: '新しいメッセージが届きました',
  from: '差出人',
  category: '種類',
  subject: '件名',
  language: 'サイトの表示言語',
  languages: namesOfLanguages.ja,
  time: '送信日時',
  seoul: (time) => `${time}（ソウル）`,
  answer: (name) => `このメールに返信すると、${name}さんに届きます。`,
  site: '送信元',
  replyTo: (day) => `${day}にいただいたメッセージ：`,
  test: {
    subject: 'Madangからのテストメール',
    text: 'これが読めていれば、サイトからのメールは正しく届いています。',
  },
}
