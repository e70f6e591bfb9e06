import { expect, test } from 'vitest'
import { namesOfLanguages } from '#shared/i18n/language-names.ts'
import { languages } from '#shared/i18n/languages.ts'
import { content as en } from '#shared/i18n/panel/content/en.ts'
import { content as ja } from '#shared/i18n/panel/content/ja.ts'
import { content as ko } from '#shared/i18n/panel/content/ko.ts'
import { en as english } from '#shared/i18n/panel/en.ts'
import { fields as englishFields } from '#shared/i18n/panel/fields/en.ts'
import { fields as japaneseFields } from '#shared/i18n/panel/fields/ja.ts'
import { fields as koreanFields } from '#shared/i18n/panel/fields/ko.ts'
import { ja as japanese } from '#shared/i18n/panel/ja.ts'
import { ko as korean } from '#shared/i18n/panel/ko.ts'
import { visibilityNames } from '#shared/i18n/panel/publishing/visibility-names.ts'
import { describeWarning } from './find-warnings.ts'
import { describeValue, nameField } from './names.ts'

const words = {
  ko: { fields: koreanFields, content: { ...ko, ...korean.documents } },
  en: { fields: englishFields, content: { ...en, ...english.documents } },
  ja: { fields: japaneseFields, content: { ...ja, ...japanese.documents } },
}

test.each(languages)(
  'fields and warnings in %s name languages as the form does, in the language of the panel',
  (panelLanguage) => {
    const { content } = words[panelLanguage]
    for (const language of languages) {
      const name = namesOfLanguages[panelLanguage][language]
      const path = ['texts', language, 'title']
      expect(nameField('post', path, words[panelLanguage], panelLanguage)).toMatch(
        panelLanguage === 'en'
          ? / \([^)]+\)$/
          : panelLanguage === 'ko'
            ? /[^ ]\([^)]+\)$/
            : /（[^）]+）$/,
      )
      expect(nameField('post', path, words[panelLanguage], panelLanguage)).toContain(name)
      const warning = { name: 'undescribedPicture', path, languages: [language] } as const
      expect(describeWarning(content, { ...warning, languages: [language] })).toContain(name)
    }
  },
)

test.each(languages)('values of fields in %s are those that the form shows', (language) => {
  const show = (path: (string | number)[], text: string) =>
    describeValue('project', path, text, { fields: words[language].fields, language })
  expect(show(['facts', 'visibility'], 'unlisted')).toBe(visibilityNames[language].unlisted)
  expect(show(['texts', 'en', 'title'], 'unlisted')).toBe('unlisted')
  const shown = show(['texts', 'en', 'publishAt'], '2039-01-01T09:00+00:00')
  expect(shown).toContain('2039')
  expect(shown).not.toContain('T09')
  const namesLanguage = namesOfLanguages[language]
  expect(
    describeValue('site', ['languages'], 'ja', { fields: words[language].fields, language }),
  ).toBe(namesLanguage.ja)
})
