/** What assistive technology hears while a document is edited, saved, published, refused and taken back. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { openOtherTab } from '../../support/other-tab.ts'
import { adminPath, openPanel } from '../../support/panel.ts'
import { roomWords } from '../../support/room-words.ts'

const { enter } = await openPanel(0)
const refusals = /^\/api\/admin\/content\//

const hackathon = 'achievement/2025-06-campus-hackathon'
const titles = {
  ko: '교내 해커톤',
  en: 'Second place at the campus hackathon',
  ja: '学内ハッカソン2位',
}

const stateOf = async (page: Page, kind: string) => {
  const line = page.locator(`[data-state=${kind}]`)
  await line.waitFor()
  return (await line.textContent()) ?? ''
}

async function open(language: Language) {
  const visit = await enter({ language, refusals })
  await visit.open(`${adminPath}/content/${hackathon}`)
  const { editor, fields } = roomWords[language]
  const field = visit.page.getByLabel(`${fields.labels.title.label} · ${editor.languages.ko}`)
  await field.waitFor()
  const { said, forget } = await recordAnnouncements(visit.page)
  /** Exactly these sentences, each once. */
  const expectSaid = async (sentences: string[]) => {
    await expect.poll(said).toEqual(sentences)
    await forget()
  }
  return { visit, page: visit.page, field, said, forget, expectSaid }
}

test.each(isLong ? languages : [])(
  'typing says nothing, and its result is said once (%s)',
  async (language) => {
    const { visit, page, field, said, expectSaid } = await open(language)
    await using _ = visit
    const { editor } = roomWords[language]
    await field.press('End')
    await field.pressSequentially(` ${language}`)
    expect(await said()).toEqual([])
    const saved = await stateOf(page, 'saved')
    expect(saved).toContain(editor.state.saved('').trim())
    await expectSaid([saved])

    await page.route('**/api/admin/content/**', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
        : route.fallback(),
    )
    await field.pressSequentially('!')
    await expectSaid([editor.state.offline])
    await field.pressSequentially('?')
    await page.unroute('**/api/admin/content/**')
    await page.getByRole('button', { name: editor.state.retry }).click()
    await expectSaid([await stateOf(page, 'saved')])

    const other = await visit.context.newPage()
    await other.goto(page.url())
    await openOtherTab(other, `/api/admin/content/${hackathon}`).save(
      ['title', 'ko'],
      'From elsewhere',
    )
    await page.bringToFront()
    await field.fill(titles.ko)
    const conflict = await stateOf(page, 'conflict')
    await expectSaid([conflict])
  },
)

test.each(journeysIn('ja'))(
  'publishing, the trash and undo are said once (%s)',
  async (language) => {
    const { visit, page, field, said, forget, expectSaid } = await open(language)
    await using _ = visit
    const { content } = roomWords[language]
    const dialog = page.getByRole('dialog')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    // The dialog gets the focus, and is read with it.
    await field.fill('')
    await stateOf(page, 'saved')
    await expect.poll(said).toHaveLength(1)
    await forget()
    await press(content.publish.acts.changed)
    await dialog.getByRole('button', { name: content.publish.acts.changed, exact: true }).waitFor()
    expect(await said()).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await field.fill(`${titles.ko} ${language}`)
    await press(content.publish.acts.changed)
    await dialog.getByRole('button', { name: content.publish.acts.changed, exact: true }).click()
    const title = { ...titles, ko: `${titles.ko} ${language}` }[language]
    await expectSaid([content.publish.done.changed(title, '')])

    await press(content.document.more)
    await page.getByRole('menuitem', { name: content.document.trash }).click()
    await expectSaid([content.trash.done(title)])
    await page.keyboard.press('z')
    await expectSaid([content.trash.restored(title)])
  },
)

interface Announcements {
  /** Since the last call of `forget`. */
  said(): Promise<string[]>
  forget(): Promise<void>
}

/** Records from now on, until the page is left. */
async function recordAnnouncements(page: Page): Promise<Announcements> {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const textOf = (node: Node | null) => (node?.textContent ?? '').trim()
    const say = (text: string) => {
      if (text !== '') announced.push(text)
    }
    new MutationObserver((records) => {
      const regions = new Set<Element>()
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[role=status], [role=alert], [aria-live]')
        // A region of notifications is read as far as it is new; the others are read as a whole (ARIA 1.2, aria-atomic).
        if (region?.getAttribute('aria-live')) {
          for (const node of addedNodes)
            say(textOf(node instanceof Element ? node.querySelector('span') : node))
        } else if (region) regions.add(region)
        for (const node of addedNodes) {
          if (!(node instanceof Element) || region) continue
          for (const alert of node.querySelectorAll('[role=alert]')) regions.add(alert)
        }
      }
      for (const region of regions) say(textOf(region))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return {
    said: () => page.evaluate(() => (window as unknown as { announced: string[] }).announced),
    forget: () =>
      page.evaluate(() => {
        ;(window as unknown as { announced: string[] }).announced.length = 0
      }),
  }
}
