import type { FirstStepWords } from './en.ts'

export const firstSteps: FirstStepWords = {
  title: (done, total) => `첫 설정: ${total}단계 중 ${done}단계 완료`,
  done: '완료',
  open: '할 일',
  sample:
    '지금 방문자에게는 예시 콘텐츠가 보입니다. 인물과 프로젝트, 글은 모두 지어낸 것입니다. ‘콘텐츠’에서 하나씩 고치거나, 서버에서 다음과 같이 한꺼번에 바꿀 수 있습니다.',
  replace: [
    '명령으로 모든 콘텐츠를 폴더에 내보냅니다.',
    '폴더를 편집합니다. profile.yaml과 site.yaml부터 고치고 프로젝트와 글로 넘어가세요.',
    '명령을 실행하면 1초 안에 사이트에 반영됩니다.',
  ],
  openProfile: '‘내 소개’ 열기',
  openSite: '사이트 이름과 바닥글 열기',
  openResumes: '이력서 열기',
  openItem: (kind) => `첫 번째 예시 열기: ${kind}`,
  steps: {
    site: {
      title: '내 이름과 연락처 넣기',
      text: '콘텐츠의 ‘내 소개’에 이름과 이메일, 전화번호(없으면 비움), 링크를 적고, ‘사이트’에서 제목도 바꿉니다.',
    },
    languages: {
      title: '모든 언어에 내 이름 쓰기',
      text: '‘내 소개’의 이름이나 이름의 다른 표기, 사이트의 제목이나 설명에 예시 이름이 남은 언어가 있습니다.',
    },
    content: {
      title: '나머지 예시 바꾸거나 지우기',
      text: '프로젝트, 글, 이력서, 과목, 학력·경력, 이용 안내 가운데 아직 예시가 남아 있습니다.',
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
