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
  openProfile: '프로필 열기',
  openSite: '사이트 이름과 바닥글 열기',
  openResumes: '이력서 열기',
  openItem: '첫 번째 예시 열기',
  steps: {
    site: {
      title: '내 이름과 이메일 주소 넣기',
      text: '콘텐츠의 ‘프로필’에 이름과 이메일 주소를 적고, ‘사이트 이름과 바닥글’에서 제목도 바꿉니다.',
    },
    languages: {
      title: '모든 언어에 내 이름 쓰기',
      text: '한국어, 영어, 일본어 가운데 아직 예시 이름이 남은 언어가 있습니다.',
    },
    content: {
      title: '예시 프로젝트와 글, 이력서 바꾸기',
      text: '아직 예시 프로젝트나 글, 이력서가 보입니다.',
    },
    provider: {
      title: 'Google 로그인 연결',
      text: 'Google Cloud 콘솔에서 클라이언트 ID를 만들어 GOOGLE_CLIENT_ID에 설정합니다. 그 전에는 이 컴퓨터에서 데모 로그인만 할 수 있습니다.',
    },
    mail: {
      title: '메일 발송 설정',
      text: 'MAIL_URL을 설정하면 답장과 알림이 실제로 발송됩니다. 관리자 주소가 아닌 곳에서 알림을 받으려면 MAIL_TO도 설정합니다.',
    },
    secondFactor: { title: '2단계 인증으로 계정 보호', text: '패스키 등록은 1분이면 됩니다.' },
    backup: {
      title: '백업 만들기',
      text: '서버에서 npm run madang -- backup 명령으로 만듭니다. BACKUP_EVERY_H를 설정하면 주기적으로 만듭니다.',
    },
  },
}
