import { expect, test } from 'vitest'
import { chooseHeadings, mostBytes, run } from './font-task.ts'

const heading = (text: string, level = 1) => ({ level, text })

test('large headings come first, and among them those without a rare character', () => {
  const headings = [
    heading('나작', 3),
    heading('가나'),
    heading('가힣'),
    heading('가나다'),
    heading(''),
  ]
  expect(chooseHeadings(headings)).toEqual(['가나', '가나다', '가힣', '나작'])
})

test('a font has the characters of whole headings only', async () => {
  const { bytes, characters } = await run({
    script: 'kr',
    headings: [heading('안녕'), heading('반갑😀'), heading('녕가')],
  })
  expect([...characters].toSorted()).toEqual(['가', '녕', '안'])
  expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('wOF2')
})

test('a font of more characters than fit has as many as fit', async () => {
  const headings = Array.from({ length: 300 }, (_, at) =>
    heading(String.fromCodePoint(0x4e00 + 3 * at, 0x4e01 + 3 * at)),
  )
  const { bytes, characters } = await run({ script: 'jp', headings })
  expect(bytes.length).toBeLessThanOrEqual(mostBytes)
  expect(characters.length).toBeGreaterThan(250)
})
