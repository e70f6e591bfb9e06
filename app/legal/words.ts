/** The words of the legal pages. */
import { defineWords } from '#shared/i18n/define-words.ts'

export const legalWords = defineWords({
  ko: {
    updated: '최종 수정일',
    descriptions: {
      privacy: '방문자가 이 사이트에 남긴 정보를 어떻게 다루는지 설명합니다.',
      terms: '이 사이트를 이용할 때 적용되는 조건을 설명합니다.',
    },
  },
  en: {
    updated: 'Last updated',
    descriptions: {
      privacy: 'What happens to the information that visitors leave on this site.',
      terms: 'What applies when you use this site.',
    },
  },
  ja: {
    updated: '最終更新日',
    descriptions: {
      privacy: 'このサイトに残された情報の取り扱いについて説明します。',
      terms: 'このサイトを利用する際の条件について説明します。',
    },
  },
})
