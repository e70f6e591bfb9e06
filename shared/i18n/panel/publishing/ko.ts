import { grouped } from '../grouped.ts'
import type { PublishWords, WarningWords } from './en.ts'
import { visibilityNames } from './visibility-names.ts'

export const publish: PublishWords = {
  title: (act, name) => `‘${name}’ ${act}`,
  saving: '저장하는 중…',
  languages: '언어',
  live: '완료',
  partly: '빠진 내용 있음',
  absent: '아직 쓰지 않음',
  errors: (count) => `먼저 고쳐야 할 문제 ${grouped(count)}개`,
  warnings: (count) => `확인할 점 ${grouped(count)}개(그대로 진행할 수 있습니다)`,
  noProblems: '점검한 결과 문제가 없습니다.',
  checkingLinks: '링크를 확인하는 중…',
  changes: '달라지는 내용',
  first: '아직 공개한 적이 없습니다.',
  none: '방문자에게 보이는 내용과 다른 점이 없습니다.',
  order: '순서',
  leaving: {
    title: '사이트에서 빠지는 언어',
    text: (language, texts) =>
      `${language}: 이 언어의 주소를 열면 ‘찾을 수 없음’이 나오고, 글 ${grouped(texts)}개가 숨겨집니다.`,
    counting: (language) => `${language}: 이 언어의 주소를 열면 ‘찾을 수 없음’이 나옵니다.`,
    remove: '숨겨지는 글도 삭제',
    hint: '삭제하지 않으면 보이지 않게 남아 있다가, 언어를 다시 넣으면 돌아옵니다. 어느 쪽이든 내려받거나 내보낸 파일에는 들어가지 않습니다.',
    removed: (documents) => `문서 ${grouped(documents)}개에서 숨겨진 글을 삭제했습니다.`,
  },
  typo: '오타만 고쳤습니다. 번역은 고치지 않아도 됩니다',
  typoHint: (count) => `선택하지 않으면 번역 ${grouped(count)}개에 ‘원문 바뀜’ 표시가 붙습니다.`,
  unchanged: '바뀌지 않은 내용',
  cancel: '나중에',
  visibility: '공개 범위',
  open: '공개 범위 변경…',
  allLanguages: '모든 언어',
  byLanguage: '언어별로 정하기',
  together: '모든 언어를 한꺼번에 정하기',
  time: '날짜와 시각',
  keep: '지금 그대로',
  remove: '이 언어의 글 삭제',
  states: visibilityNames.ko,
  hints: {
    draft: '아직 공개하지 않아 관리자만 볼 수 있습니다.',
    scheduled: '정한 시각에 자동으로 공개됩니다.',
    public: '누구나 볼 수 있습니다.',
    unlisted:
      '주소를 아는 사람만 볼 수 있습니다. 목록과 검색 결과에는 나오지 않지만, 번호로 된 주소는 짐작할 수 있습니다.',
    private: '관리자만 볼 수 있습니다.',
  },
  acts: {
    published: '공개',
    changed: '변경 사항 공개',
    unlisted: '일부 공개로 전환',
    scheduled: '예약',
    rescheduled: '예약 시각 변경',
    unpublished: '비공개로 전환',
    hidden: '비공개로 두기',
    applied: '변경 사항 적용',
  },
  done: {
    published: (title) => `‘${title}’ 문서를 공개했습니다.`,
    changed: (title) => `‘${title}’ 문서의 변경 사항을 공개했습니다.`,
    unlisted: (title) =>
      `‘${title}’ 문서를 일부 공개로 전환했습니다. 주소를 아는 사람만 볼 수 있습니다.`,
    scheduled: (title, from) => `‘${title}’ 문서의 공개를 예약했습니다. ${from}에 공개됩니다.`,
    rescheduled: (title, from) =>
      `‘${title}’ 문서의 예약 시각을 변경했습니다. ${from}에 공개됩니다.`,
    unpublished: (title) => `‘${title}’ 문서를 비공개로 전환했습니다. 관리자만 볼 수 있습니다.`,
    hidden: (title) => `‘${title}’ 문서를 비공개로 두었습니다. 관리자만 볼 수 있습니다.`,
    applied: (title) =>
      `‘${title}’ 문서의 변경 사항을 적용했습니다. 지금은 방문자에게 보이지 않습니다.`,
  },
  events: {
    published: '공개',
    changed: '변경 사항 공개',
    unlisted: '일부 공개로 전환',
    scheduled: '예약',
    rescheduled: '예약 시각 변경',
    unpublished: '비공개로 전환',
    hidden: '비공개로 둠',
    applied: '변경 사항 적용',
  },
  takenBack: '방문자에게 이전 내용이 다시 보입니다. 변경한 내용은 초안으로 돌아갔습니다.',
  stale: '그사이 다른 곳에서 변경되었습니다. 달라지는 내용을 다시 확인해 주세요.',
  conflicts: '초안을 쓰기 시작한 뒤 다음 항목이 다른 내용으로 공개되었습니다.',
  overwrite: '내가 쓴 내용으로 공개',
}

export const warnings: WarningWords = {
  missing: '이 항목이 비어 있어 방문자에게는 다른 언어의 내용이 보입니다.',
  stale: '번역한 뒤에 원문이 바뀌었습니다.',
  noCover: '대표 이미지가 없어서, 목록과 공유한 링크에 창살 그림이 대신 나옵니다.',
  oldDay: '본문은 바뀌었지만 독자에게 보이는 이 날짜는 그대로입니다.',
  undescribedPicture: (languages) =>
    `이 이미지에는 이미지를 볼 수 없는 사람을 위한 대체 텍스트가 없습니다: ${languages}. ‘미디어’에서 입력해 주세요.`,
  stilledPicture: (address) =>
    `움직이는 이미지가 너무 길거나 커서 멈춘 채로 보입니다: ${address}. 한도는 ‘미디어’에서 볼 수 있습니다.`,
  undrawnDiagram: (line) =>
    `${line}번째 줄: 이 다이어그램은 코드로 표시됩니다. ‘flowchart TD’나 ‘sequenceDiagram’처럼 종류로 시작하고, 줄마다 끝까지 써야 그림이 됩니다.`,
  largeDiagram: (line) =>
    `${line}번째 줄: 이 다이어그램은 너무 커서 코드로 표시됩니다. 다이어그램 하나는 80줄, 상자 80개, 화살표 120개까지, 글 하나의 다이어그램은 상자와 화살표를 합쳐 600개쯤까지 그립니다.`,
  longTitle: (limit, length) =>
    `${length}자입니다. 검색 결과에서 제목은 ${limit}자쯤에서 잘립니다.`,
  longDescription: (limit, length) =>
    `${length}자입니다. 검색 결과에서 설명은 ${limit}자쯤에서 잘립니다.`,
  shortDescription: (limit, length) =>
    `${length}자입니다. 검색 결과에는 더 길게 표시할 수 있으니 ${limit}자 이상 써 주세요.`,
  headingOrder: (text) => `제목 ‘${text}’ 앞에서 단계를 건너뛰었습니다.`,
  imageWithoutAlt: (address) =>
    `이미지 ${address}에 이미지를 볼 수 없는 사람을 위한 대체 텍스트가 없습니다.`,
  plainHttp: (address) => `${address} 링크는 https를 쓰지 않습니다.`,
  deadLink: (address) => `이 사이트에는 ${address} 페이지가 없습니다.`,
  deadFragment: (address) => `${address} 링크가 가리키는 제목이 없습니다.`,
  lostPicture: (address) => `이 사이트에 ${address} 파일이 없어 이미지가 표시되지 않습니다.`,
  droppedHtml: (element) => `<${element}> 태그는 쓸 수 없어 안의 글만 표시됩니다.`,
  invisible: (codes) => `눈에 보이지 않는 문자가 있습니다: ${codes}`,
  atLine: (line, sentence) => `${line}번째 줄: ${sentence}`,
  mends: {
    https: () => 'https로 바꾸기',
    use: (to) => `${to} 쓰기`,
    unlink: () => '링크 없애기',
    remove: () => '모두 지우기',
    choose: () => '다른 이미지 고르기',
    removePicture: () => '이미지 빼기',
    describe: () => '이미지 설명 쓰기',
    level: (to) => `${to} 단계로 바꾸기`,
  },
  show: '위치 보기',
  inText: (count) => `이 글에서 살펴볼 점 ${count}개`,
}
