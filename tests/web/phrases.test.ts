/** Short Japanese texts break between phrases also in browsers that find none, such as Firefox (`docs/decisions/look.md`). */
import { expect, test } from 'vitest'
import { openTestSite } from '../support/site.ts'

test.each([
  ['/ja', 'メールを<wbr/>送る'],
  ['/ja', 'コンピューター<wbr/>サイエンス学士課程、'],
  ['/ja/about', '学生<wbr/>ビザ<wbr/>（2027年8月まで<wbr/>有効）'],
  ['/ja/blog', '作りながら<wbr/>学んだことを'],
])('%s marks where its short texts may break', async (address, text) => {
  await using site = await openTestSite()
  expect(await (await site.get(address)).text()).toContain(text)
})
