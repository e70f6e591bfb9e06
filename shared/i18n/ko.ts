import { emails } from './emails/ko.ts'
import type { Messages } from './en.ts'
import { toCodes } from './error-codes.ts'
import { messages } from './messages/ko.ts'
import { notices } from './notices/ko.ts'
import { demo, signIn } from './sign-in/ko.ts'

export const ko: Messages = {
  layout: {
    skip: '본문으로 건너뛰기',
    mainNavigation: '주 메뉴',
    openMenu: '메뉴 열기',
    closeMenu: '메뉴 닫기',
    opensInNewTab: '새 탭에서 열림',
    backToSite: '사이트로 돌아가기',
    footer: {
      navigation: '둘러보기',
      contact: '연락처',
      social: '외부 링크',
      feedback: '의견 보내기',
      builtWith: 'React와 TypeScript로 만들어 Node.js에서 운영합니다.',
      copyright: (year, name) => `© ${year} ${name}`,
    },
  },
  navigation: {
    home: '홈',
    projects: '프로젝트',
    academics: '학업',
    blog: '블로그',
    about: '소개',
    contact: '연락하기',
    login: '로그인',
    feedback: '의견 보내기',
    privacy: '개인정보 처리방침',
    terms: '이용 안내',
  },
  theme: {
    toLight: '라이트 모드로 전환',
    toDark: '다크 모드로 전환',
  },
  language: {
    label: '언어',
    current: (name) => `언어: ${name}`,
    swipeHint: '옆으로 밀어 언어를 바꿀 수 있습니다',
    names: { ko: '한국어', en: '영어', ja: '일본어' },
    untranslated: (shown) =>
      `이 문서는 아직 한국어로 옮기지 않았습니다. ${shown}로 쓴 원문을 그대로 보여 드립니다.`,
  },
  motion: { pause: '움직임 멈추기', play: '움직임 보기' },
  livePieces: {
    hanok: {
      title: '마당이 있는 한옥',
      text: '한옥과 마당을 3D로 그렸습니다. 끌거나 화살표 키를 눌러 사방에서 둘러보세요.',
    },
    jegi: {
      title: '제기차기',
      text: '제기를 떨어뜨리지 않고 몇 번이나 찰 수 있을까요? 스페이스 키나 손가락 하나면 됩니다.',
    },
  },
  blog: {
    description: '만든 것과 만들면서 배운 것을 기록합니다.',
    feedTitle: (site) => `${site} 블로그`,
  },
  markdown: {
    footnotes: '각주',
    backToText: (reference) => `본문의 ${reference}번 각주 자리로 돌아가기`,
    diagram: '다이어그램',
    callouts: {
      note: '참고',
      tip: '도움말',
      important: '중요',
      warning: '주의',
      caution: '경고',
    },
  },
  academics: {
    completedCredits: '이수 학점',
    exempted: (credits) => `이 밖에 인정 학점 ${credits}`,
    gpa: '평점 평균(GPA)',
    wam: '가중 평균(WAM)',
    averageMark: '평균 점수',
    percentage: '백분위 환산 점수',
    exemption: '학점 인정',
    statuses: { completed: '이수', enrolled: '수강 중', exemption: '인정' },
  },
  messages,
  notices,
  emails,
  signIn,
  demo,
  code: {
    copy: '코드 복사',
    copied: '복사했습니다',
    selected: '선택했습니다. 직접 복사해 주세요',
  },
  pages: {
    count: (count) => `${count}쪽`,
    loading: '불러오는 중…',
    present: '현재',
    notFound: {
      title: '페이지를 찾을 수 없습니다',
      text: '이 주소에는 아무것도 없습니다. 페이지가 옮겨졌거나 주소가 잘못 입력되었을 수 있습니다.',
    },
    badRequest: {
      title: '주소가 올바르지 않습니다',
      text: '주소에 이 페이지에서 쓸 수 없는 값이 들어 있습니다.',
    },
    busy: {
      title: '검색 요청이 몰리고 있습니다',
      text: '지금은 이 검색을 처리할 수 없습니다. 몇 초 뒤에 다시 시도해 주세요.',
    },
    failed: {
      title: '문제가 생겼습니다',
      text: '페이지를 보여 드리지 못했습니다. 방문하신 분의 잘못이 아니니 잠시 뒤에 다시 시도해 주세요.',
    },
    foreign: {
      title: '다른 사이트에서 보낸 양식입니다',
      text: '이 사이트의 페이지에서 보낸 것이 아니어서 저장하지 않았습니다. 뒤로 돌아가 페이지를 새로 고친 다음 다시 보내 주세요.',
    },
    tooManyHeaders: {
      title: '브라우저가 쿠키나 헤더를 너무 많이 보냈습니다',
      text: '이 사이트의 쿠키를 지운 다음 다시 시도해 주세요. 로그인하셨다면 다시 로그인해야 할 수 있습니다.',
    },
    tooLarge: {
      title: '보낸 내용이 너무 큽니다',
      text: '이 양식이 받을 수 있는 크기를 넘어 저장하지 않았습니다. 뒤로 돌아가 내용을 줄여 주세요.',
    },
    unsupported: {
      title: '양식을 읽을 수 없습니다',
      text: '이 페이지에서 받을 수 있는 형식이 아니어서 저장하지 않았습니다. 뒤로 돌아가 페이지를 새로 고친 다음 다시 보내 주세요.',
    },
    misdirected: {
      title: '잘못된 주소입니다',
      text: '이 호스트 이름으로는 사이트에 접속할 수 없습니다.',
    },
    proxied: {
      title: '프록시를 거쳐서는 로그인할 수 없습니다',
      text: '데모 로그인은 이 사이트를 실행하는 컴퓨터에서만 쓸 수 있는데, 이 요청은 프록시나 다른 컴퓨터를 거쳐 왔습니다. 다른 곳에서 로그인하려면 PUBLIC_ORIGIN과 GOOGLE_CLIENT_ID를 설정하세요.',
    },
    picture: (title: string) => `‘${title}’ 제목과 창호지를 바른 창살문`,
    requestId: (id) => `문의하실 때 이 번호를 알려 주세요: ${id}`,
    home: '홈으로 가기',
    latestProjects: '최근 프로젝트',
    allProjects: '프로젝트 검색하기',
  },
  errors: {
    VALIDATION: '입력한 내용 중 올바르지 않은 값이 있습니다.',
    NOT_FOUND: '찾을 수 없습니다',
    PROJECT_NOT_FOUND: '프로젝트를 찾을 수 없습니다.',
    CSRF_REJECTED: '이 사이트의 페이지에서 보낸 요청이 아닙니다.',
    POST_NOT_FOUND: '글을 찾을 수 없습니다.',
    METHOD_NOT_ALLOWED: '이 주소에서는 쓸 수 없는 메서드입니다.',
    PAYLOAD_TOO_LARGE: '보낸 내용이 너무 큽니다.',
    TOO_MANY_HEADERS: '요청의 쿠키나 헤더가 너무 많습니다.',
    UNSUPPORTED_MEDIA_TYPE: '본문은 UTF-8로 된 application/json이어야 합니다.',
    MISDIRECTED_REQUEST: '이 호스트 이름으로는 사이트에 접속할 수 없습니다.',
    UNAVAILABLE: '지금은 서비스를 이용할 수 없습니다.',
    COPY_RUNNING: '사이트를 파일로 받는 작업이 이미 진행 중입니다. 끝난 뒤에 다시 시도해 주세요.',
    ...toCodes(signIn.errors),
    TRIES_SPENT: '코드를 여러 번 잘못 입력해 로그인이 중단되었습니다. 처음부터 다시 시작해 주세요.',
    NOT_ADMITTED: '이 계정으로는 이 사이트에 로그인할 수 없습니다.',
    SESSION_EXPIRED: '세션이 끝났습니다. 다시 로그인해 주세요.',
    STEP_UP_REQUIRED: '본인임을 한 번 더 확인해 주세요.',
    ENROLL_2FA_REQUIRED: '먼저 2단계 인증을 설정해 주세요.',
    RECOVERY_ENROLL_REQUIRED:
      '복구 코드로 로그인했습니다. 쓰던 2단계 인증으로 다시 로그인하거나 2단계 인증을 새로 설정해 주세요.',
    CONFIRMATION_TOO_LATE:
      '설정 시간이 지났거나 다른 곳에서 다시 시작되었습니다. 처음부터 다시 설정해 주세요.',
    PASSKEY_REFUSED: '패스키를 등록하지 못했습니다.',
    NO_SECOND_FACTOR: '2단계 인증이 설정되어 있지 않습니다.',
    TOO_MANY_PASSKEYS: '패스키를 더 등록할 수 없습니다. 먼저 하나를 삭제해 주세요.',
    INTERNAL: '오류가 발생했습니다',
    RATE_LIMITED: '요청이 너무 많습니다. 잠시 뒤에 다시 시도해 주세요.',
    CODES_SPENT:
      '코드가 여러 번 잘못 입력되었습니다. 계정에는 문제가 없으니 {wait} 뒤에 다시 시도해 주세요.',
    CODES_LOCKED:
      '이 계정에 잘못된 코드가 너무 많이 입력되어, 전에 로그인한 적이 있는 기기에서만 코드를 쓸 수 있습니다. 그런 기기나 패스키, 복구 코드를 사용하거나 사이트 운영자에게 문의해 주세요.',
    HEADLESS_BLOCKED: '헤드리스 브라우저에서는 이용할 수 없습니다.',
    SENDER_BLOCKED: '이 주소에서 보낸 메시지는 받지 않습니다.',
    UNAUTHENTICATED: '로그인해 주세요.',
    FORBIDDEN: '이 작업을 할 권한이 없습니다.',
    STALE: '그사이에 내용이 바뀌었습니다. 다시 확인해 주세요.',
    DEMO_PROXIED:
      '데모 로그인은 이 사이트를 실행하는 컴퓨터에서만 쓸 수 있는데, 이 요청은 프록시나 다른 컴퓨터를 거쳐 왔습니다. 다른 곳에서 로그인하려면 PUBLIC_ORIGIN과 GOOGLE_CLIENT_ID를 설정하세요.',
    DEMO_LOCKED: '데모 로그인에는 이 사이트를 시작한 콘솔에 표시된 코드가 필요합니다.',
    DEMO_CODE_WRONG:
      '코드가 맞지 않습니다. 콘솔에 표시된 코드와 비교해 주세요. 사이트를 시작할 때마다 새 코드가 만들어집니다.',
    MEDIA_IN_USE: '아직 사용 중인 파일입니다. 쓰이는 곳에서 먼저 빼 주세요.',
    LAST_ADMIN: '사이트에는 관리자가 적어도 한 명 있어야 합니다.',
    VERSION_REQUIRED: '수정할 버전을 If-Match 헤더로 지정해 주세요.',
  },
}
