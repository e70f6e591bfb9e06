/** Short Japanese texts break between phrases also in browsers that find none, such as Firefox (`docs/decisions/look.md`). */
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { pages } from '../support/screens.ts'
import { openTestSite } from '../support/site.ts'

test.each([
  ['/ja', 'メールを<wbr/>送る'],
  ['/ja', 'コンピューター<wbr/>サイエンス学士課程、'],
  ['/ja/about', '学生<wbr/>ビザ<wbr/>（2027年8月まで<wbr/>有効）'],
  ['/ja/blog', '作りながら<wbr/>学んだことを'],
])('%s marks where its short texts may break', async (address, text) => {
  await using site = await openTestSite()
  const html = await (await site.get(address)).text()
  expect(html.replaceAll('\u2060', '')).toContain(text)
})

/** Where a line may break between a number and its unit, or what it counts. */
const breakable = {
  ko: /(?:\d[\d.,만억]*|(?<![가-힣])(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)) (?=(?:개|건|명|번|가지|달|시간|곳|장|줄|팀|권)(?![가-힣]{4}))|\d%(?=[가-힣])/,
  en: /\d (?=(?:ms|s|min|KB|MB|GB|px|fps|km|m|cm|Hz)(?![A-Za-z]))/,
  ja: /\d[万億]?(?=[件社人名個回年月日秒分時週度台枚行歳円つ]|か月)/,
}
/** Code is as it is written; what is marked does not break. */
const unbroken =
  /<(script|style|pre|code|svg|noscript|time|option|math)\b.*?<\/\1>|<(td|th|span)[^>]* class="unbroken".*?<\/\2>/gs
/** Shorter texts stand alone on their line. */
const shortest = 9

test.each(languages)('a number stays with its unit on every page in %s', async (language) => {
  await using site = await openTestSite()
  const found: string[] = []
  for (const { path } of pages) {
    const html = await (await site.get(`/${language}${path === '/' ? '' : path}`)).text()
    const [shown = ''] = /<main.*<\/main>/s.exec(html) ?? []
    const texts = Array.from(shown.replaceAll(unbroken, '').matchAll(/>([^<]+)</g))
    for (const [, text = ''] of texts)
      if (text.length >= shortest && (breakable[language].test(text) || breakable.en.test(text)))
        found.push(`${path}: ${text}`)
  }
  expect(found).toEqual([])
})
