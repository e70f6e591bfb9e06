import { expect, test } from 'vitest'
import { visitorLanguage } from './visitor-language.ts'

test.each([
  [{}, 'ko'],
  [{ cookie: 'lang=ja' }, 'ja'],
  [{ cookie: 'a=b; lang=en; c=d', 'accept-language': 'ja' }, 'en'],
  [{ cookie: 'lang=fr', 'accept-language': 'ja' }, 'ja'],
  [{ cookie: 'slang=ja' }, 'ko'],
  [{ 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
  [{ 'accept-language': 'fr-FR, ja;q=0.5, en;q=0.8' }, 'en'],
  [{ 'accept-language': 'fr, de' }, 'ko'],
  [{ 'accept-language': 'en;q=0, ja;q=0.1' }, 'ja'],
  [{ 'accept-language': 'JA-jp' }, 'ja'],
  [{ 'accept-language': ';;;q=,,,' }, 'ko'],
  [{ 'accept-language': '*' }, 'ko'],
  [{ 'accept-language': 'ko;q=0, *' }, 'en'],
  [{ 'accept-language': 'ko;q=0, en; q=0.0, *;q=0.1' }, 'ja'],
  [{ 'accept-language': 'fr, ko;q=0' }, 'en'],
  [{ 'accept-language': 'ja;q=0.5, *;q=0.9' }, 'ko'],
] as [Record<string, string>, string][])('the language for %j is %s', (headers, language) => {
  expect(visitorLanguage(new Headers(headers))).toBe(language)
})

test.each([
  [{}, 'ko'],
  [{ cookie: 'lang=ja' }, 'ko'],
  [{ cookie: 'lang=ja', 'accept-language': 'ja, en;q=0.5' }, 'en'],
  [{ 'accept-language': 'ja' }, 'ko'],
] as [Record<string, string>, string][])(
  'among Korean and English, it is for %j %s',
  (headers, language) => {
    expect(visitorLanguage(new Headers(headers), ['ko', 'en'])).toBe(language)
  },
)
