import { namesOfLanguages } from '../language-names.ts'
import type { EmailWords } from './en.ts'

export const emails: EmailWords = {
  feedback: '사이트에 새 의견이 도착했습니다',
  contact: '새 메시지가 도착했습니다',
  from: '보낸 사람',
  category: '분류',
  subject: '제목',
  language: '사이트를 본 언어',
  languages: namesOfLanguages.ko,
  time: '보낸 시각',
  seoul: (time) => `${time} (서울)`,
  answer: (name) => `이 메일에 답장하시면 ${name} 님에게 전달됩니다.`,
  site: '보낸 곳',
  replyTo: (day) => `${day}에 이렇게 쓰셨습니다.`,
  test: {
    subject: 'Madang에서 보내는 테스트 메일',
    text: '이 글이 보인다면 사이트에서 보내는 메일이 잘 도착하고 있습니다.',
  },
}
