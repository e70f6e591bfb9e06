import { expect, test } from 'vitest'
import { findInAppBrowser, toOutsideLink } from './in-app-browser.ts'

const android = 'Mozilla/5.0 (Linux; Android 15; SM-S921N Build/AP3A; wv) AppleWebKit/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  ['kakaotalk', `${android} Chrome/131.0 Mobile Safari/537.36;KAKAOTALK 2410770`],
  ['kakaotalk', `${iphone} (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 25.1.0`],
  ['line', `${android} Chrome/131.0 Mobile Safari/537.36 Line/14.20.0/IAB`],
  ['line', `${iphone} (KHTML, like Gecko) Mobile/22B83 Safari Line/14.20.0`],
  ['instagram', `${iphone} Mobile/22B83 Instagram 360.0.0.30.100 (iPhone16,1; ko_KR)`],
  ['naver', `${iphone} Version/18.1 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.7.3)`],
  ['facebook', `${iphone} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.50.105;FBLC/ja_JP]`],
  ['webview', `${android} Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36`],
  [
    null,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  ],
  [null, `${iphone} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`],
  [null, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [null, ''],
  [null, null],
])('%s is recognised', (app, userAgent) => {
  expect(findInAppBrowser(userAgent)).toBe(app)
})

test('the link to the outside keeps the address', () => {
  const address = 'https://example.com/ko/login?to=profile'
  const kakaotalk = toOutsideLink('kakaotalk', address) ?? ''
  expect(kakaotalk).toMatch(/^kakaotalk:\/\/web\/openExternal\?url=https%3A/)
  expect(new URL(kakaotalk).searchParams.get('url')).toBe(address)
  expect(toOutsideLink('line', address)).toBe(`${address}&openExternalBrowser=1`)
  expect(toOutsideLink('line', 'https://example.com/login')).toBe(
    'https://example.com/login?openExternalBrowser=1',
  )
  expect(toOutsideLink('instagram', address)).toBeNull()
})
