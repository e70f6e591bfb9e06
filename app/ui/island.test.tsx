import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Island } from './island.tsx'

function Words({ words }: { words: string }) {
  return (
    <p>
      {words}, {words}
    </p>
  )
}

const attack = `"><script>alert('1')</script><!-- &quot; \u2028`
const markup = renderToStaticMarkup(
  <Island name="home/words" of={Words} props={{ words: attack }} />,
)

test('no prop can leave the attribute that carries it, and nothing in it is markup', () => {
  expect(markup).toMatch(/^<div data-island="home\/words" data-props="[^"<>]*"><p>/)
  expect(markup).not.toContain('<script')
})

test('props arrive as they were given', () => {
  const [, carried = ''] = /data-props="([^"]*)"/.exec(markup) ?? []
  const read = carried
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  expect(JSON.parse(read)).toEqual({ words: attack })
})

test('the inside is written for hydration: neighbouring texts are kept apart', () => {
  expect(markup).toContain('<!-- -->, <!-- -->')
})
