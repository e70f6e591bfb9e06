import { lookFields } from '../look.ts'
import { type ContentKind, page } from './kind.ts'

export const look = {
  name: { ko: '디자인', en: 'Look', ja: 'デザイン' },
  member: 'look',
  file: 'look.yaml',
  mayBeMissing: true,
  fields: lookFields,
  ids: ['look'],
  title: [],
  path: page(''),
  words: {
    ko: {
      labels: {
        accent: {
          label: '강조색',
          hint: '여덟 가지 가운데 하나를 고르거나 원하는 색을 정하세요. 밝기는 라이트 모드와 다크 모드에서 모두 읽기 쉽도록 맞춥니다.',
        },
        headings: {
          label: '제목 글꼴',
          hint: '‘모든 기기에서 같은 명조’는 공개한 뒤 제목에 쓰인 글자로 글꼴을 만들고, 방문자에게는 두 번째 페이지부터 보입니다.',
        },
        lattice: { label: '문의 창살무늬' },
        corners: { label: '모서리' },
        hero: {
          label: '홈의 첫 화면',
          hint: '사진은 ‘내 소개’에 있는 것입니다. 사진이 없으면 문이 보입니다.',
        },
        mark: {
          label: '사이트 아이콘',
          hint: '브라우저 탭과 휴대폰 홈 화면, 링크 미리보기에 쓰입니다.',
        },
        markPicture: { label: '아이콘 이미지', hint: '정사각형 이미지가 좋습니다.' },
      },
      choices: {
        headings: { '': '명조', made: '모든 기기에서 같은 명조', sans: '고딕' },
        lattice: {
          '': '페이지마다 다르게',
          tti: '띠살',
          yong: '용자살',
          aja: '아자살',
          wanja: '완자살',
          man: '만살',
          bit: '빗살',
          soseul: '소슬빗살',
          kkot: '꽃살',
          gwigap: '귀갑살',
          sutdae: '숫대살',
        },
        corners: { '': '각지게', soft: '둥글게' },
        hero: { '': '글과 문', portrait: '글과 사진', words: '글만' },
        mark: { '': '창살무늬', initial: '창살무늬 속 첫 글자', picture: '이미지' },
      },
    },
    en: {
      labels: {
        accent: {
          label: 'Accent colour',
          hint: 'Choose one of the eight, or any colour. Its lightness is adjusted so that it can be read in both themes.',
        },
        headings: {
          label: 'Headings',
          hint: 'For “the same on every device”, the site builds a font from the characters in your headings after you publish. Visitors see it from the second page they open.',
        },
        lattice: { label: 'Door lattice' },
        corners: { label: 'Corners' },
        hero: {
          label: 'Top of Home',
          hint: 'The portrait is the one in About me. Without one, the door is shown.',
        },
        mark: {
          label: 'Site icon',
          hint: 'Shown in browser tabs, on home screens and in link previews.',
        },
        markPicture: { label: 'Picture of the icon', hint: 'A square picture is best.' },
      },
      choices: {
        headings: { '': 'Serif', made: 'Serif, the same on every device', sans: 'Sans serif' },
        lattice: {
          '': 'A different one for each page',
          tti: 'Belts of bars',
          yong: 'Few bars',
          aja: 'Folded squares',
          wanja: 'Interlocked hooks',
          man: 'Square grid',
          bit: 'Diagonals',
          soseul: 'Stars',
          kkot: 'Flowers',
          gwigap: 'Tortoise shell',
          sutdae: 'Counting rods',
        },
        corners: { '': 'Square', soft: 'Rounded' },
        hero: { '': 'Words and a door', portrait: 'Words and a portrait', words: 'Words only' },
        mark: {
          '': 'The lattice',
          initial: 'An initial in the lattice',
          picture: 'A picture',
        },
      },
    },
    ja: {
      labels: {
        accent: {
          label: 'アクセントカラー',
          hint: '8色から1つ選ぶか、好きな色を指定してください。ライトモードでもダークモードでも読みやすいように、明るさは自動で調整されます。',
        },
        headings: {
          label: '見出しの書体',
          hint: '「どの端末でも同じ明朝体」では、公開後に見出しの文字からフォントを作り、訪問者には2ページ目から表示します。',
        },
        lattice: { label: '扉の格子' },
        corners: { label: '角の形' },
        hero: {
          label: 'ホームの最初の画面',
          hint: '写真は「自己紹介」にあるものです。写真がなければ扉が表示されます。',
        },
        mark: {
          label: 'サイトのアイコン',
          hint: 'ブラウザーのタブやホーム画面、リンクのプレビューに使われます。',
        },
        markPicture: { label: 'アイコンの画像', hint: '正方形の画像が適しています。' },
      },
      choices: {
        headings: { '': '明朝体', made: 'どの端末でも同じ明朝体', sans: 'ゴシック体' },
        lattice: {
          '': 'ページごとに異なる',
          tti: '帯格子',
          yong: '用の字格子',
          aja: '亜の字格子',
          wanja: '卍崩し',
          man: '正格子',
          bit: '斜め格子',
          soseul: '星形格子',
          kkot: '花格子',
          gwigap: '亀甲',
          sutdae: '算木崩し',
        },
        corners: { '': '直角', soft: '角丸' },
        hero: { '': '文章と扉', portrait: '文章と写真', words: '文章のみ' },
        mark: { '': '格子', initial: '格子の中の頭文字', picture: '画像' },
      },
    },
  },
} as const satisfies ContentKind
