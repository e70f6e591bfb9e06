import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { Visit } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, openPanel, signedIn } from '../../support/panel.ts'
import { roomWords } from '../../support/room-words.ts'
import { makePhoto } from '../../support/sample-media.ts'

const { site, enter, pass, now } = await openPanel(0)
const small = { viewport: { width: 360, height: 740 }, hasTouch: true }

async function read({ context }: Visit, path: string): Promise<{ url: string; text: string }> {
  await site.refresh()
  const answer = await context.request.get(site.origin + path)
  return { url: answer.url(), text: await answer.text() }
}

async function paste(field: Locator, name: string, bytes: Uint8Array): Promise<void> {
  await field.evaluate(
    (element, [name, bytes]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(bytes)], name))
      const paste = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', paste))
    },
    [name, [...bytes]] as const,
  )
}

/** As a `datetime-local` field of the browser takes it. */
function toFieldTime(page: Page, moment: Date): Promise<string> {
  return page.evaluate((ms) => {
    const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
    return local.toISOString().slice(0, 16)
  }, moment.getTime())
}

test.each(isLong ? languages : (['ko'] as const))(
  'the life of a post, with the panel in %s',
  async (own) => {
    const { blog, content, editor, fields } = roomWords[own]
    const renamed = `rain-${own}-again`
    // The clock has moved since the last sign-in.
    const state = await signedIn(site)
    await using visit = await enter({ ...small, language: own, state })
    const { page } = visit
    const fieldOf = (name: 'title' | 'summary' | 'body' | 'publishAt', language: Language) =>
      page.getByLabel(new RegExp(`^${fields.labels[name].label} · ${editor.languages[language]}`))
    const body = fieldOf('body', 'ko')
    // A text area on phones, else the editor.
    const readBody = () => body.evaluate((node) => Reflect.get(node, 'value') ?? node.textContent)
    const saved = () => page.locator('[data-state=saved]').waitFor()
    const show = async (id: string, language: Language) => {
      await visit.open(`${adminPath}/content/post/${id}?left=${language}`)
      await fieldOf('title', language).waitFor()
    }
    const publish = async (isTypo = false) => {
      await saved()
      await page.getByRole('button', { name: content.document.publish }).tap()
      const dialog = page.getByRole('dialog')
      if (isTypo) await dialog.getByRole('checkbox', { name: content.publish.typo }).check()
      await dialog
        .getByRole('button', { name: content.publish.act })
        .or(dialog.getByRole('button', { name: content.publish.schedule }))
        .tap()
      await dialog.waitFor({ state: 'detached' })
    }
    const choose = async (name: string) => {
      await page.getByRole('button', { name: content.document.more }).tap()
      await page.getByRole('menuitem', { name }).tap()
    }

    // Written in Korean, with a pasted photo, code and a formula.
    await visit.open(`${adminPath}/blog`)
    await page.getByRole('button', { name: blog.create }).tap()
    await page.waitForURL('**/content/post/new-*')
    await show(new URL(page.url()).pathname.split('/').at(-1) ?? '', 'ko')
    await fieldOf('title', 'ko').fill('비 오는 마당')
    await fieldOf('summary', 'ko').fill('소리가 먼저 들린다.')
    await body.fill(
      '비가 오면 소리가 먼저 들린디.\n\n```ts\nconst rain = 1\n```\n\n$$\nE = mc^2\n$$\n\n',
    )
    await body.press('Control+End')
    await paste(body, 'yard.jpg', await makePhoto(120, 80))
    await expect.poll(readBody).toContain('(media/yard')
    await saved()

    // Scheduled two minutes ahead, it appears by itself.
    const at = new Date(now().getTime() + 120_000)
    await fieldOf('publishAt', 'ko').fill(await toFieldTime(page, at))
    await publish()
    // Its address was made from its title.
    await page.waitForURL('**/content/post/bi-oneun-madang*')
    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect((await read(visit, `/ko/blog/${slug}`)).text).not.toContain('비가 오면')
    pass(121_000)
    await expect
      .poll(async () => (await read(visit, `/ko/blog/${slug}`)).text)
      .toContain('비가 오면')
    const { text: first } = await read(visit, `/ko/blog/${slug}`)
    for (const part of ['<picture>', '<math', 'class="code-keyword">const']) {
      expect(first).toContain(part)
    }

    // Translated into Japanese beside it.
    await show(slug, 'ja')
    await fieldOf('title', 'ja').fill('雨の庭')
    await fieldOf('summary', 'ja').fill('音が先に聞こえる。')
    await fieldOf('body', 'ja').fill('雨の日は、音が先に聞こえる。')
    await publish()
    expect((await read(visit, `/ja/blog/${slug}`)).text).toContain('音が先に聞こえる')

    // A typo is corrected; the translation still fits.
    await show(slug, 'ko')
    await body.tap()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.insertText('다.')
    await expect.poll(readBody).toContain('들린다.')
    await publish(true)
    expect((await read(visit, `/ko/blog/${slug}`)).text).toContain('먼저 들린다.')
    await show(slug, 'ja')
    expect(await page.getByText(editor.stale.mark).count()).toBe(0)

    // Renamed; the old address leads on.
    await choose(content.rename.open)
    const renaming = page.getByRole('dialog', { name: content.rename.title })
    await renaming.getByRole('textbox').fill(renamed)
    await renaming.getByRole('button', { name: content.rename.act }).tap()
    await page.waitForURL(`**/content/post/${renamed}*`)
    const moved = await read(visit, `/ja/blog/${slug}`)
    expect(moved.url).toBe(`${site.origin}/ja/blog/${renamed}`)
    expect(moved.text).toContain('音が先に聞こえる')

    // Rolled back to the first version.
    await choose(content.document.history)
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
    await rows.last().getByRole('button').tap()
    await page.getByText(content.history.restored).waitFor()
    await publish()
    await expect
      .poll(async () => (await read(visit, `/ko/blog/${slug}`)).text)
      .toContain('먼저 들린디.')
    expect((await read(visit, `/ja/blog/${slug}`)).text).not.toContain('音が先に聞こえる')
  },
)
