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

test('props cannot break out of the attribute that contains them, and are never markup', () => {
  expect(markup).toMatch(/^<div data-island="home\/words" data-props="[^"<>]*"><p>/)
  expect(markup).not.toContain('<script')
})

test('props are passed on unchanged', () => {
  const [, carried = ''] = /data-props="([^"]*)"/.exec(markup) ?? []
  const read = carried
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  expect(JSON.parse(read)).toEqual({ words: attack })
})

test('the content is rendered for hydration: adjacent texts stay separate', () => {
  expect(markup).toContain('<!-- -->, <!-- -->')
})
