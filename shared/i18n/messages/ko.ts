import type { MessageWords } from './en.ts'

export const messages: MessageWords = {
  fields: {
    name: '이름',
    email: '이메일',
    category: '분류',
    subject: '제목',
    message: '내용',
  },
  hints: {
    email: '답장을 보낼 때만 씁니다.',
    message: (limit) => `${limit}자까지 쓸 수 있습니다.`,
  },
  optional: '선택',
  chooseCategory: '분류를 고르세요',
  categories: {
    general: '일반',
    technical: '기술',
    design: '디자인',
    collaboration: '협업 제안',
    bug: '오류 신고',
    other: '기타',
  },
  trap: '이 칸은 비워 두세요',
  sending: '보내는 중…',
  saveContact: '연락처 저장',
  privacy: '보내신 내용은 이렇게 다룹니다',
  next: {
    heading: '전송 완료',
    projects: '프로젝트 보기',
    resume: '이력서 보기',
  },
  problems: {
    invalid: '아직 보내지 않았습니다. 표시된 칸을 확인해 주세요.',
    unavailable:
      '죄송합니다. 보내지 못했습니다. 쓰신 내용은 그대로 있으니 잠시 뒤에 다시 시도해 주세요.',
    offline:
      '죄송합니다. 보내지 못했습니다. 쓰신 내용은 그대로 있으니 인터넷 연결을 확인하고 다시 시도해 주세요.',
    rateLimited: (minutes) =>
      `죄송합니다. 짧은 시간에 너무 많은 메시지가 들어와 보내지 못했습니다. 쓰신 내용은 그대로 있으니 ${minutes}분 뒤에 다시 시도해 주세요.`,
    senderBlocked:
      '죄송합니다. 이 이메일 주소에서 보낸 메시지는 받지 않습니다. 쓰신 내용은 그대로 있습니다.',
    headless: '죄송합니다. 자동화된 브라우저에서는 보낼 수 없습니다. 쓰신 내용은 그대로 있습니다.',
  },
  errors: {
    name: {
      required: '이름을 적어 주세요.',
      tooLong: (limit) => `이름은 ${limit}자까지 쓸 수 있습니다.`,
      malformed: '이름은 줄바꿈 없이 한 줄로 적어 주세요.',
    },
    email: {
      required: '이메일 주소를 적어 주세요.',
      tooLong: (limit) => `이메일 주소는 ${limit}자까지 쓸 수 있습니다.`,
      malformed: 'name@example.com 같은 이메일 주소를 적어 주세요.',
    },
    category: {
      malformed: '목록에 있는 분류를 골라 주세요.',
    },
    subject: {
      required: '제목을 적어 주세요.',
      tooLong: (limit) => `제목은 ${limit}자까지 쓸 수 있습니다.`,
      malformed: '제목은 줄바꿈 없이 한 줄로 적어 주세요.',
    },
    message: {
      required: '내용을 적어 주세요.',
      tooLong: (limit) => `내용은 ${limit}자까지 쓸 수 있습니다.`,
      malformed: '내용에 보낼 수 없는 문자가 있습니다.',
    },
  },
  feedback: {
    title: '의견 보내기',
    description: '이 사이트에서 좋았던 점, 아쉬운\u00a0점, 잘못된\u00a0점을 알려 주세요.',
    heading: '의견 쓰기',
    send: '의견 보내기',
    sent: '의견을 보냈습니다!',
    thanks: '시간을 내어 주셔서 고맙습니다. 보내 주신 의견은 모두 읽습니다.',
    again: '새 의견 쓰기',
  },
  contact: {
    title: '연락하기',
    description: '질문이든 제안이든 아이디어든 편하게 적어 주세요. 반갑게 읽고 답장드리겠습니다.',
    heading: '메시지 쓰기',
    send: '메시지 보내기',
    sent: '메시지를 보냈습니다!',
    thanks: '연락 주셔서 고맙습니다. 확인하는 대로 답장드리겠습니다.',
    again: '다른 메시지 쓰기',
  },
}
