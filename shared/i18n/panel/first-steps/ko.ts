import type { FirstStepWords } from './en.ts'

export const firstSteps: FirstStepWords = {
  title: (done, total) => `첫 설정: ${total}단계 중 ${done}단계 완료`,
  done: '완료',
  open: '할 일',
  hide: '이 목록 숨기기',
  sample: {
    title: '지금은 예시 사이트입니다',
    text: '방문자에게 보이는 인물과 프로젝트, 글은 모두 지어낸 것입니다.',
    start: '내 사이트 시작하기',
    look: '예시 둘러보기',
  },
  openAbout: '내 소개 쓰기',
  openProjects: '프로젝트 추가하기',
  openPosts: '글 쓰기',
  openResumes: '이력서로 가기',
  steps: {
    own: {
      title: '내 사이트 시작하기',
      text: '짧은 양식 하나만 채우면 됩니다. 예시는 휴지통으로 옮겨지고, 30일 동안 복원할 수 있습니다.',
    },
    about: {
      title: '내 소개 쓰기',
      text: '소개 페이지에 들어갈 글을 두세 문단으로, 사이트의 모든 언어로 씁니다.',
    },
    work: {
      title: '만든 것 보여 주기',
      text: '첫 프로젝트를 추가하거나 첫 글을 씁니다.',
    },
    resumes: {
      title: '이력서를 이력으로 만들기',
      text: '사이트의 이력으로 언어마다 PDF를 만들고, 이력이 바뀌면 다시 만듭니다.',
    },
    provider: {
      title: 'Google 로그인 연결',
      text: 'Google Cloud 콘솔에서 웹 애플리케이션용 클라이언트 ID를 만들고, 사이트 폴더의 .env 파일에 GOOGLE_CLIENT_ID=…를 적은 뒤 사이트를 다시 시작합니다. 그 전에는 이 컴퓨터에서 데모 로그인만 할 수 있습니다.',
    },
    mail: {
      title: '메일 발송 설정',
      text: '사이트 폴더의 .env 파일에 MAIL_URL=smtps://아이디:비밀번호@메일서버:465를 적고 사이트를 다시 시작하면 답장과 알림이 실제로 발송됩니다. 관리자 주소가 아닌 곳에서 알림을 받으려면 MAIL_TO도 적습니다.',
    },
    secondFactor: { title: '2단계 인증으로 계정 보호', text: '패스키 등록은 1분이면 됩니다.' },
    backup: {
      title: '백업 만들기',
      text: '서버에서 npm run madang -- backup 명령으로 만듭니다. 사이트 폴더의 .env 파일에 BACKUP_EVERY_H=24를 적고 다시 시작하면 날마다 만듭니다.',
    },
  },
}
