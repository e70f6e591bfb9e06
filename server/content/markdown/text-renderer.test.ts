import { expect, test, vi } from 'vitest'
import { createHelper, type Helper } from '../../platform/helper/helper.ts'
import { commandLane } from '../../platform/helper/lanes.ts'
import { renderPost } from './render-task.ts'
import { createTextRenderer } from './text-renderer.ts'

const file = 'posts/slow/en.md'
// Some of the texts are rendered until they reach the limit.
vi.setConfig({ testTimeout: 120_000 })

/** Far below what the attacks need, and far above what the other texts need. */
const short = { processorMs: 400, clockMs: 60_000, memoryMb: 512 }

const attacks = [
  ['emphasis that never closes', '*a_ '.repeat(12_000)],
  ['lists in lists', `${'- '.repeat(4000)}a`],
] as const

test('rendering that takes too long is stopped with a report of the location; the next text is rendered normally', async () => {
  const { renderPage, renderPost: renderInHelper } = createTextRenderer(short)
  for (const [name, slow] of attacks) {
    const markdown = `Before.\n\nAnd\nbefore.\n\n${slow}\n\nAfter.`
    await expect(renderPage(file, markdown, 'en'), name).rejects.toThrow(
      /^The content was refused:\n {2}posts\/slow\/en\.md (?:takes more than 0\.4 s of CPU time to render|is nested too deep to be rendered)\. Look at line 6 of its text, a paragraph of \d+ characters: /,
    )
  }
  const markdown = '# One\n\nA *word*[^1] and `code`.\n\n```ts\nconst a = 1\n```\n\n[^1]: A note.'
  expect(await renderInHelper(file, markdown, 'ja')).toEqual(renderPost(markdown, 'ja'))
  expect(await renderPage(file, 'one\ntwo', 'en')).toBe('<p>one<br>\ntwo</p>')
})

test('a text that nests too deeply or needs too much memory is refused', async () => {
  const quotes = `${'> '.repeat(3000)}a`
  const large = createTextRenderer({ ...short, processorMs: 60_000 })
  await expect(large.renderPage(file, quotes, 'en')).rejects.toThrow('is nested too deep')
  const small = createTextRenderer({ ...short, processorMs: 60_000, memoryMb: 40 })
  await expect(small.renderPage(file, quotes, 'en')).rejects.toThrow('takes too much memory')
})

test('a refused text costs nothing the second time', async () => {
  let tasks = 0
  const counting: Helper = {
    ...commandLane,
    run(...task) {
      tasks += 1
      return commandLane.run(...task)
    },
  }
  const { renderPage } = createTextRenderer(short, { lane: counting })
  const quotes = `${'> '.repeat(3000)}a`
  for (const name of ['posts/one/en.md', 'posts/two/en.md']) {
    await expect(renderPage(name, quotes, 'en')).rejects.toThrow(`${name} `)
  }
  expect(tasks).toBe(1)
})

test('a text that nobody has time for is not refused for ever', async () => {
  const full = createHelper({ heapMb: 100, tasks: 0 })
  const { renderPage } = createTextRenderer(short, { lane: full, isUrgent: true })
  await expect(renderPage(file, 'a', 'en')).rejects.toMatchObject({
    problem: 'cannot be rendered at the moment; try again later',
  })
})

test('rendering is also stopped by elapsed time, even without processor use', async () => {
  const { renderPage } = createTextRenderer({ ...short, processorMs: 60_000, clockMs: 300 })
  await expect(renderPage(file, '*a_ '.repeat(12_000), 'en')).rejects.toThrow(
    'takes more than 0.3 s to render',
  )
})

test('200 KB of prose are rendered', async () => {
  const { renderPost } = createTextRenderer()
  const paragraph = 'The **quick** brown [fox](/a) jumps over the `lazy` dog, _again_ and again. '
  const markdown = `${paragraph.repeat(12)}\n\n`.repeat(220).slice(0, 200_000)
  const { text } = await renderPost(file, markdown, 'en')
  expect(text.length).toBeGreaterThan(150_000)
})
