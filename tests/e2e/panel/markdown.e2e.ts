/** The Markdown field in a browser: highlighting, shortcuts, composition, and what it weighs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Response } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { findAccessibilityFaults } from '../../support/accessibility.ts'
import { paste, readField } from '../../support/document-form.ts'
import { openKeyboard } from '../../support/input-methods.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, isFocused, openPanel, settle } from '../../support/panel.ts'
import { buildFolder } from '../../support/sample-content.ts'
import { makePhoto, textBytes } from '../../support/sample-media.ts'

const { enter, site } = await openPanel(1)
const { db } = site.database

const label = `${fields.labels['project.texts.description'].label} · ${editor.languages.ko}`
const highlighted = (page: Page) =>
  page.getByRole('textbox', { name: label }).and(page.locator('.cm-content'))
const plain = (page: Page) =>
  page.getByRole('textbox', { name: label }).and(page.locator('textarea'))

async function readDescription(id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_draft')
    .select('document')
    .where('kind', '=', 'project')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && JSON.parse(row.document as string).texts.ko.description
}

/** The bytes of the scripts that a page loads, as browsers receive them. */
async function loadScripts(page: Page, path: string): Promise<Map<string, number>> {
  const scripts = new Set<string>()
  const listen = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname.slice(adminPath.length))
  }
  page.on('response', listen)
  await page.goto(site.origin + adminPath + path)
  await settle(page)
  if (path !== '') await highlighted(page).waitFor()
  page.off('response', listen)
  const sizes = [...scripts].map(async (file) => {
    const { byteLength } = await readFile(join(buildFolder, 'panel', `${file}.br`))
    return [file, byteLength] as const
  })
  return new Map(await Promise.all(sizes))
}

test('the form weighs at most 160 KB, and other rooms load nothing of its editor', async () => {
  await using visit = await enter({ isFirst: true })
  const home = await loadScripts(visit.page, '')
  expect([...home.keys()].filter((url) => /code-editor|document\.route/.test(url))).toEqual([])
  // Hints come when their writer rests, on a slow computer before the editor.
  await visit.page.route(/text-remark|find-warnings/, () => {})
  const form = await loadScripts(visit.page, '/content/project/1')
  const own = [...form].filter(([url]) => !home.has(url))
  expect(own.some(([url]) => url.includes('code-editor'))).toBe(true)
  expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(160_000)
})

test('in the highlighted field Korean is composed and formatted, and a picture is inserted where it was pasted, while its author writes on', async () => {
  if (inject('browser') !== 'chromium') return
  await using visit = await enter({ refusals: /^\/api\/admin\/media/ })
  const { page } = visit
  await visit.open(`${adminPath}/content/project/1`)
  const field = highlighted(page)
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const input = await visit.context.newCDPSession(page)
  for (const text of ['ㄱ', '그', '글']) {
    await input.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  }
  await input.send('Input.insertText', { text: '글' })
  await page.keyboard.insertText('씨')
  await expect.poll(() => readDescription('1')).toBe('글씨')
  expect(await isFocused(field)).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await expect.poll(() => readDescription('1')).toBe('**글씨**')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: editor.markdown.link.prompt }).fill('example.com')
  await page.keyboard.press('Enter')
  await expect.poll(() => readDescription('1')).toBe('[글씨](https://example.com)')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Control+z')
  const toolbar = page.getByRole('toolbar', { name: editor.markdown.toolbar }).first()
  await toolbar.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.press('Enter')
  await expect.poll(() => readDescription('1')).toBe('## 글씨')
  expect(await isFocused(field)).toBe(true)

  const upload = Promise.withResolvers<void>()
  await page.route('**/api/admin/media?*', async (route) => {
    await upload.promise
    await route.continue()
  })
  await page.keyboard.press('Control+Home')
  await paste(page, 'yard.png', await makePhoto(60, 40, 'png'))
  await paste(page, 'door.png', await makePhoto(50, 40, 'png'))
  await page.getByText(editor.markdown.uploading('door.png')).waitFor()
  await page.keyboard.type('Written meanwhile. ')
  upload.resolve()
  await page.getByText(editor.markdown.uploading('door.png')).waitFor({ state: 'detached' })
  const pictures = ['yard', 'door'].map((name) => `![](media/${name}.png)`)
  await expect
    .poll(() => readDescription('1'))
    .toBe([...pictures, 'Written meanwhile. ## 글씨'].join('\n\n'))
  expect(await isFocused(field)).toBe(true)

  await paste(page, 'drawing.svg', textBytes('<svg><script>alert(1)</script></svg>'))
  const { refused, reasons } = editor.markdown.uploads
  await page.getByText(refused('drawing.svg', reasons.SVG)).waitFor()
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: editor.markdown.dismiss }).click()
  await page.getByText(refused('drawing.svg', reasons.SVG)).waitFor({ state: 'detached' })
})

test('a picture whose field gave way to another language is still inserted, and a refusal is reported', async () => {
  // One language at a time.
  await using visit = await enter({
    viewport: { width: 1000, height: 800 },
    refusals: /^\/api\/admin\/media/,
  })
  const { page } = visit
  await visit.open(`${adminPath}/content/project/3`)
  let upload = Promise.withResolvers<void>()
  await page.route('**/api/admin/media?*', async (route) => {
    await upload.promise
    await route.continue()
  })
  const show = (language: 'ko' | 'en') =>
    page.getByRole('combobox', { name: editor.panes.language }).selectOption(language)
  const field = highlighted(page)
  const add = async (name: string, bytes: Uint8Array) => {
    await field.click()
    await page.keyboard.press('Control+Home')
    await paste(page, name, bytes)
    await page.getByText(editor.markdown.uploading(name)).waitFor()
    await show('en')
    await field.waitFor({ state: 'detached' })
    upload.resolve()
  }
  await add('gate.png', await makePhoto(60, 40, 'png'))
  await expect.poll(() => readDescription('3')).toMatch(/^!\[\]\(media\/gate\.png\)\n\n\S/)
  await show('ko')
  upload = Promise.withResolvers()
  await add('drawing.svg', textBytes('<svg><script>alert(1)</script></svg>'))
  const { refused, reasons } = editor.markdown.uploads
  await page.getByText(refused('drawing.svg', reasons.SVG)).waitFor()
})

test('the plain field has the same text, keys and toolbar, and the choice is remembered', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/2`)
  await highlighted(page).waitFor()
  // The editor shows an empty line as two line breaks.
  const start = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 20)
  const before = start(await highlighted(page).innerText())
  // By its key: hints that come move it.
  await page.getByRole('button', { name: editor.markdown.plain }).first().press('Enter')
  const field = plain(page)
  expect(start(await field.inputValue())).toBe(before)
  await field.fill('굵게')
  await field.press('Control+a')
  await field.press('Control+b')
  expect(await field.inputValue()).toBe('**굵게**')
  await field.press('Control+z')
  expect(await field.inputValue()).toBe('굵게')
  await expect.poll(() => readDescription('2')).toBe('굵게')
  await page.reload()
  await plain(page).waitFor()
  expect(await highlighted(page).count()).toBe(0)
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
})

test('what is copied with its form is pasted as Markdown, at the place, and code is not checked for spelling', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/1`)
  const field = highlighted(page)
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('앞 ')
  const pasteHtml = (html: string, text = 'plain') =>
    page.evaluate(
      ([html, text]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', text)
        const paste = { clipboardData, bubbles: true, cancelable: true }
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', paste))
      },
      [html, text] as const,
    )
  await pasteHtml('<meta charset="utf-8"><a href="https://example.com/a(b)">x_y [1]</a>')
  await pasteHtml(
    `<style>b { color: red }</style><b style="font-weight:normal"><h1>Plan</h1><p>It is <span style="font-weight:700">very </span><em>good</em>: 3 * 4, 3~5일.<br>2. Next</p>
      <ul><li>one<ol><li>two</li></ol></li></ul><blockquote>said</blockquote><pre>a
  b</pre><script>alert(1)</script><a href="javascript:alert(1)">bad</a></b>
      <table><tr><th>이름</th><th>A|B</th></tr><tr><td colspan="2"><code>x</code></td></tr></table>`,
  )
  const pasted = [
    '앞 [x_y \\[1\\]](https://example.com/a\\(b\\))',
    '## Plan',
    'It is **very** *good*: 3 \\* 4, 3~5일.\n2\\. Next',
    '- one\n  1. two',
    '> said',
    '```\na\n  b\n```',
    'bad',
    '| 이름  | A\\|B |\n| --- | ---- |\n| `x` |      |',
  ]
  await expect.poll(() => readDescription('1')).toBe(pasted.join('\n\n'))
  // The editor reads a text in parts, while nothing else happens.
  await expect.poll(() => field.locator('[spellcheck=false]').allInnerTexts()).toContain('`x`')
  // In code, and where nothing has a form, the text alone is pasted.
  for (const [before, html] of [
    ['```\n', '<b>code</b>'],
    ['', '<div><span>plain</span></div>'],
  ]) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText(`${before}a`)
    await pasteHtml(String(html))
    await expect.poll(() => readDescription('1')).toBe(`${before}aplain`)
  }
})

async function openEmpty(page: Page, place: (page: Page) => Locator): Promise<Locator> {
  if (place === plain)
    await page.getByRole('button', { name: editor.markdown.plain }).first().click()
  const field = place(page)
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  return field
}

test('"/" opens a menu that composed words filter, Tab walks through a table, and both leave all else alone', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/4`)
  await highlighted(page).waitFor()
  const keyboard = await openKeyboard(page)
  const menu = page.getByRole('listbox', { name: editor.markdown.menu })
  for (const place of [highlighted, plain]) {
    const field = await openEmpty(page, place)
    await keyboard.compose('／')
    await expect.poll(() => readField(field)).toBe('／')
    expect(await menu.count()).toBe(0)
    await keyboard.commit('／')
    await menu.waitFor()
    for (const text of ['ㅍ', '표']) await keyboard.compose(text)
    await expect.poll(() => menu.getByRole('option').allInnerTexts()).toEqual(['Table'])
    expect(await field.getAttribute('aria-activedescendant')).toMatch(/-menu-0$/)
    if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
    await keyboard.commitByEnter('표')
    expect(await readField(field)).toBe('／표')
    // Directly after a composition, Enter may belong to it.
    const choose = async () => {
      if (await menu.isVisible()) await page.keyboard.press('Enter')
      return menu.count()
    }
    await expect.poll(choose).toBe(0)
    await keyboard.compose('한')
    await keyboard.commit('한')
    for (const text of ['B', 'C', 'D', 'E']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('d')
    const table = '| 한 | B |\n| --- | --- |\n| C | d |\n| E |  |\n'
    expect(await readField(field)).toBe(table)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('/usr 1/2')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('a')
    expect(await menu.count()).toBe(0)
    expect(await readField(field)).toBe(`${table}/usr 1/2\n/a`)
    await page.keyboard.press('Control+/')
    // Enter may follow before anything else happens.
    await page.evaluate(async () => {
      document.execCommand('insertText', false, '굵')
      await Promise.resolve()
      const enter = { key: 'Enter', bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter))
    })
    expect(await readField(field)).toBe(`${table}/usr 1/2\n/a**text**`)
    await page.keyboard.press('Tab')
    expect(await isFocused(field)).toBe(false)
  }
})

test('a picture is asked for its texts where it was inserted, and again when the caret is in it', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/5`)
  const field = highlighted(page)
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste(page, 'well.png', await makePhoto(60, 40, 'png'))
  const form = page.getByRole('form', { name: editor.markdown.picture })
  const alt = form.getByLabel(editor.picture.alt)
  await alt.fill('우물 [하나]')
  await form.getByLabel(editor.markdown.caption).fill('"옛" 우물')
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  const picture = '![우물 \\[하나\\]](media/well.png "\\"옛\\" 우물")'
  await expect.poll(() => readField(field)).toBe(picture)
  expect(await isFocused(field)).toBe(true)
  await page.keyboard.press('Control+Alt+p')
  expect(await alt.inputValue()).toBe('우물 [하나]')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(await readField(field)).toBe(picture)
  // The caret is left to who clicks behind it.
  await field
    .getByText('우물')
    .first()
    .click({ position: { x: 4, y: 8 } })
  await form.waitFor()
  await form.getByLabel(editor.markdown.decorative).check()
  await form.getByLabel(editor.markdown.caption).fill('')
  await form.getByRole('button', { name: editor.markdown.done }).click()
  await expect.poll(() => readField(field)).toBe('![](media/well.png)')
  const row = db.selectFrom('media').select('decorative').where('name', '=', 'well.png')
  expect((await row.executeTakeFirstOrThrow()).decorative).toBe(1)
})

test('a link is written to a document that words of any language find, by key, menu and toolbar', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/6`)
  const find = page.getByRole('combobox', { name: editor.markdown.link.prompt })
  const found = page.getByRole('listbox', { name: editor.markdown.link.name }).getByRole('option')
  for (const place of [highlighted, plain]) {
    const field = await openEmpty(page, place)
    await page.keyboard.type('/link')
    await page.keyboard.press('Enter')
    await find.waitFor()
    if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
    await find.fill('booked the same room')
    await expect
      .poll(() => found.allInnerTexts())
      .toEqual(['두 사람이 같은 방을 예약했을 때 · Post'])
    await page.keyboard.press('Enter')
    const link = '[두 사람이 같은 방을 예약했을 때](/blog/two-bookings-one-room)'
    await expect.poll(() => readField(field)).toBe(link)
    await page.keyboard.type(' ')
    await page.getByRole('button', { name: 'Link', exact: true }).first().click()
    await find.fill('nothing is called that')
    await page.getByText(editor.markdown.link.none).waitFor()
    await page.keyboard.press('Escape')
    expect(await isFocused(field)).toBe(true)
    await page.keyboard.press('Control+k')
    await find.fill('mail@example.com')
    await found.click()
    await expect
      .poll(() => readField(field))
      .toBe(`${link} [mail@example.com](mailto:mail@example.com)`)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('mail@example.com')
  }
})
