/** The words of /licenses. */
import { defineWords } from '#shared/i18n/define-words.ts'

export const licencesWords = defineWords({
  ko: {
    title: '오픈 소스 라이선스',
    description: '이 사이트는 여러 오픈 소스로 만들었습니다. 사용한 패키지를 소개합니다.',
    packages: '패키지',
    count: (count) => `패키지 ${count}개`,
    name: '패키지',
    version: '버전',
    licence: '라이선스',
    copyright: '저작권',
    allTexts: '라이선스 전문 모음(텍스트 파일)',
  },
  en: {
    title: 'Licences',
    description: 'This site is built on open source. These are the packages it uses.',
    packages: 'Packages',
    count: (count: number) => `${count} packages`,
    name: 'Package',
    version: 'Version',
    licence: 'Licence',
    copyright: 'Copyright',
    allTexts: 'All licence texts (plain text)',
  },
  ja: {
    title: 'オープンソースライセンス',
    description:
      'このサイトは多くのオープンソースソフトウェアで作られています。使用しているパッケージの一覧です。',
    packages: 'パッケージ',
    count: (count) => `${count}個のパッケージ`,
    name: 'パッケージ',
    version: 'バージョン',
    licence: 'ライセンス',
    copyright: '著作権',
    allTexts: 'ライセンス全文（テキストファイル）',
  },
})
