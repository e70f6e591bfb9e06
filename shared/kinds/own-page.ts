import { ownPageFields } from '../own-pages.ts'
import type { ContentKind } from './kind.ts'

export const ownPage = {
  name: { ko: '내 페이지', en: 'Custom page', ja: '独自ページ' },
  member: 'pages',
  file: 'pages/{slug}.yaml',
  fields: ownPageFields,
  ids: 'slug',
  title: ['texts', '*', 'title'],
  path: (id) => `/${id}`,
  words: {
    ko: {
      empty:
        '아직 직접 만든 페이지가 없습니다. 요즘 하는 일이나 쓰는 도구처럼 따로 알리고 싶은 내용을 페이지로 만들어 보세요.',
      labels: {
        menu: { label: '메뉴' },
        'texts.summary': {
          label: '한 줄 소개',
          hint: '제목 아래와 검색 결과, 공유한 링크에 보입니다.',
        },
      },
      choices: {
        menu: { listed: '메뉴와 바닥글에 표시', unlisted: '표시하지 않음(링크로만 열 수 있음)' },
      },
    },
    en: {
      empty:
        'No pages of your own yet. Make one for anything else, such as what you are doing now or the tools you use.',
      labels: {
        menu: { label: 'Menu' },
        'texts.summary': {
          label: 'In one sentence',
          hint: 'Below the title, in search results and where the page is shared.',
        },
      },
      choices: {
        menu: {
          listed: 'In the menu and the footer',
          unlisted: 'In neither (reachable by link only)',
        },
      },
    },
    ja: {
      empty:
        '独自のページはまだありません。近況や愛用の道具など、別に紹介したいことをページにしてみましょう。',
      labels: {
        menu: { label: 'メニュー' },
        'texts.summary': {
          label: '一行紹介',
          hint: 'タイトルの下、検索結果、リンクを共有したときに表示されます。',
        },
      },
      choices: {
        menu: {
          listed: 'メニューとフッターに表示',
          unlisted: '表示しない（リンクからは開けます）',
        },
      },
    },
  },
} as const satisfies ContentKind
