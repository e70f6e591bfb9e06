import * as v from 'valibot'
import { expect, test } from 'vitest'
import { languages } from './i18n/languages.ts'
import { describeProblem } from './i18n/panel/problems/describe-problem.ts'
import { problems as en } from './i18n/panel/problems/en.ts'
import { problems as ja } from './i18n/panel/problems/ja.ts'
import { problems as ko } from './i18n/panel/problems/ko.ts'
import { siteFields } from './site.ts'

const catalogues = { ko, en, ja }
const codes = {
  google: 'rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ',
  naver: '3a5f0c9be24d7186f0e2b9d4c7a81f5e60b3d2c9',
  bing: '0A1B2C3D4E5F60718293A4B5C6D7E8F9',
}

function read(verification: Partial<Record<keyof typeof codes, string>>) {
  return v.safeParse(siteFields.schema(), {
    title: { ko: '하나' },
    description: { ko: '하나' },
    copyrightYear: 2026,
    verification,
  })
}

test('a code is taken alone or in the whole tag, as engines and word processors write it', () => {
  for (const [google, naver, bing] of [
    [codes.google, ` ${codes.naver}\n`, codes.bing],
    [
      `<meta name="google-site-verification" content="${codes.google}" />`,
      `<meta name='naver-site-verification' content='${codes.naver}'>`,
      `<META content=“${codes.bing}” name=“msvalidate.01”/>`,
    ],
  ]) {
    const result = read({ google, naver, bing } as typeof codes)
    expect(result.issues).toBeUndefined()
    expect(result.output).toMatchObject({ verification: codes })
  }
  const padded = `${codes.google}=`
  expect(read({ google: padded }).output).toMatchObject({ verification: { google: padded } })
})

test.each([
  ['the tag of another engine', `<meta name="msvalidate.01" content="${codes.bing}" />`],
  ['a tag without a code', '<meta name="google-site-verification">'],
  ['two tags', `<meta name="a"><meta name="google-site-verification" content="${codes.google}">`],
  ['the name of a file', 'google1234567890abcdef.html'],
  ['a record of the DNS', `google-site-verification=${codes.google}`],
  ['a sentence', 'see the mail of Google'],
  ['too little', 'abc'],
  ['a script', '"><script>alert(1)</script>'],
])('%s is no code, and the sentence names the engine', (_, google) => {
  const result = read({ google })
  expect(result.issues?.map(({ message }) => message)).toEqual(['is not a code of Google'])
  for (const language of languages) {
    const sentence = describeProblem(catalogues[language], 'is not a code of Google')
    expect(sentence).toContain('Google')
    expect(sentence).toContain('<meta>')
  }
  expect(describeProblem(ko, 'is not a code of NAVER')).toContain('네이버 확인 코드')
})
