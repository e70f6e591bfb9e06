/** The kinds whose documents every site has: those of a page, and those of the whole site. */
import { academicsFields } from '../academics.ts'
import { homeFields } from '../home.ts'
import { legalFields, legalPages } from '../legal.ts'
import { profileFields, resumesFields } from '../profile.ts'
import { techStackFields } from '../tech-stack.ts'
import { type ContentKind, page } from './kind.ts'

export const profile = {
  name: { ko: '내 소개', en: 'About me', ja: '自己紹介' },
  member: 'profile',
  file: 'profile.yaml',
  fields: profileFields,
  ids: ['profile'],
  title: ['name'],
  path: page('/about'),
  words: {
    ko: {
      labels: {
        spokenName: {
          label: '이름 녹음',
          hint: '이름을 소리 내어 읽은 짧은 녹음입니다. 소개 페이지에서 누르면 들립니다. 200KB까지 올릴 수 있습니다.',
        },
        'spokenName.file': { label: '파일', hint: '미디어에 있는 오디오 파일입니다.' },
        portrait: { label: '사진', hint: '소개 페이지의 이름 옆에 보입니다.' },
        'portrait.file': { label: '파일', hint: '미디어에 있는 이미지입니다.' },
        'portrait.linkPicture': {
          label: '공유한 링크의 이미지',
          hint: '홈과 소개 페이지를 공유했을 때 보입니다. 고르지 않으면 창살무늬가 나옵니다.',
        },
      },
      choices: { 'portrait.linkPicture': { lattice: '창살무늬', portrait: '내 사진' } },
    },
    en: {
      labels: {
        spokenName: {
          label: 'Your name, spoken',
          hint: 'A short recording of your name, which visitors can play on About. It can be at most 200 KB.',
        },
        'spokenName.file': { label: 'File', hint: 'An audio file from Media.' },
        portrait: { label: 'Portrait', hint: 'Beside your name on About.' },
        'portrait.file': { label: 'File', hint: 'A picture from Media.' },
        'portrait.linkPicture': {
          label: 'Link preview picture',
          hint: 'Shown when Home or About is shared. If none is chosen, the lattice is shown.',
        },
      },
      choices: { 'portrait.linkPicture': { lattice: 'Lattice', portrait: 'Portrait' } },
    },
    ja: {
      labels: {
        spokenName: {
          label: '名前の発音',
          hint: '名前を読み上げた短い録音です。自己紹介ページで押すと再生されます。200KBまでです。',
        },
        'spokenName.file': { label: 'ファイル', hint: 'メディアにある音声です。' },
        portrait: { label: '写真', hint: '自己紹介ページの名前の横に表示されます。' },
        'portrait.file': { label: 'ファイル', hint: 'メディアにある画像です。' },
        'portrait.linkPicture': {
          label: 'リンクを共有したときの画像',
          hint: 'ホームと自己紹介ページを共有したときに表示されます。選ばなければ格子模様が表示されます。',
        },
      },
      choices: { 'portrait.linkPicture': { lattice: '格子模様', portrait: '写真' } },
    },
  },
} as const satisfies ContentKind

export const home = {
  name: { ko: '홈 화면', en: 'Home page', ja: 'ホーム画面' },
  member: 'home',
  file: 'home.yaml',
  fields: homeFields,
  ids: ['home'],
  title: [],
  path: page(''),
} as const satisfies ContentKind

export const techStack = {
  name: { ko: '기술 스택', en: 'Tech stack', ja: '技術スタック' },
  member: 'techStack',
  file: 'tech-stack.yaml',
  fields: techStackFields,
  ids: ['tech-stack'],
  title: [],
  path: page('/about'),
} as const satisfies ContentKind

export const academics = {
  name: { ko: '학업 정보', en: 'Academic record', ja: '学業情報' },
  member: 'academics',
  file: 'academics.yaml',
  fields: academicsFields,
  ids: ['academics'],
  title: [],
  path: page('/academics'),
} as const satisfies ContentKind

export const resumes = {
  name: { ko: '이력서', en: 'Resumes', ja: '職務経歴書' },
  member: 'resumes',
  file: 'resumes.yaml',
  fields: resumesFields,
  ids: ['resumes'],
  title: [],
  path: page('/about'),
  words: {
    ko: {
      labels: {
        source: {
          label: '만드는 방법',
          hint: '사이트의 이력으로 PDF를 만들고, 내용이 바뀌면 다시 만듭니다.',
        },
        file: {
          label: '내 파일',
          hint: '파일을 넣으면 방문자는 만든 이력서 대신 이 파일을 내려받습니다.',
        },
        pages: {
          label: '쪽수',
          hint: '내용이 들어가면 이 쪽수를 넘지 않습니다. 비워 두면 한국어와 일본어는 2쪽, 영어는 1쪽입니다.',
        },
        projects: {
          label: '넣을 프로젝트',
          hint: '비워 두면 최근 것부터 4개가 들어갑니다.',
          item: '프로젝트',
        },
        phone: { label: '전화번호' },
        paper: { label: '용지 크기', hint: '영어 이력서에만 적용됩니다.' },
      },
      choices: {
        source: { '': '내 파일 사용', made: '이력으로 만들기' },
        phone: { shown: '표시', hidden: '표시 안 함' },
        paper: { a4: 'A4(대부분의 나라)', letter: '레터(미국)' },
      },
    },
    en: {
      labels: {
        source: {
          label: 'Source',
          hint: 'The site can create a PDF from your published content and update it whenever that content changes.',
        },
        file: {
          label: 'Your own file',
          hint: 'Visitors get this file instead of the one that the site creates.',
        },
        pages: {
          label: 'Pages',
          hint: 'The maximum number of pages, if everything fits. If empty: 1 in English, 2 in Korean and Japanese.',
        },
        projects: {
          label: 'Projects to include',
          hint: 'If empty, the four newest.',
          item: 'Project',
        },
        phone: { label: 'Phone number' },
        paper: { label: 'Paper size', hint: 'For the English resume only.' },
      },
      choices: {
        source: { '': 'My own file', made: 'From my content' },
        phone: { shown: 'Shown', hidden: 'Hidden' },
        paper: { a4: 'A4 (most countries)', letter: 'US Letter' },
      },
    },
    ja: {
      labels: {
        source: {
          label: '作り方',
          hint: 'サイトの経歴からPDFを作り、内容が変わると作り直します。',
        },
        file: {
          label: '自分のファイル',
          hint: 'ファイルを選ぶと、作成したPDFの代わりに公開されます。',
        },
        pages: {
          label: 'ページ数',
          hint: '内容が収まるかぎり、このページ数までにします。空欄なら、日本語と韓国語は2ページ、英語は1ページです。',
        },
        projects: {
          label: '載せるプロジェクト',
          hint: '空欄なら、新しいものから4件です。',
          item: 'プロジェクト',
        },
        phone: { label: '電話番号' },
        paper: { label: '用紙', hint: '英語版だけに使われます。' },
      },
      choices: {
        source: { '': '自分のファイル', made: '経歴から作成' },
        phone: { shown: '表示', hidden: '非表示' },
        paper: { a4: 'A4（ほとんどの国）', letter: 'USレター' },
      },
    },
  },
} as const satisfies ContentKind

export const legal = {
  name: { ko: '이용 안내·개인정보', en: 'Terms and privacy', ja: 'ご利用にあたって・プライバシー' },
  member: 'legal',
  fields: legalFields,
  ids: legalPages,
  title: ['*', 'title'],
  path: (id) => `/${id}`,
} as const satisfies ContentKind
