/** The owner changes the language of the panel while a form is open. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languageNames } from '#shared/i18n/languages.ts'
import { desktop } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, openPanel, panelWords } from '../../support/panel.ts'
import { roomWords } from '../../support/room-words.ts'

const { enter } = await openPanel(0)

test('while the words of another language are on the way, the form stays, and what is typed in it', async () => {
  await using visit = await enter({ language: 'ko', viewport: desktop })
  const { page } = visit
  await visit.open(`${adminPath}/content/project/1`)
  const titleIn = (own: 'ko' | 'en') => {
    const { editor, fields } = roomWords[own]
    return page.getByLabel(`${fields.labels.title.label} · ${editor.languages.ko}`)
  }
  await titleIn('ko').fill('마당')

  const words = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  // The first request is for the words of the panel, the second for those of the room.
  let requests = 0
  await page.route('**/assets/en-*.js', async (route) => {
    requests++
    if (requests > 1) {
      requested.resolve()
      await words.promise
    }
    await route.continue()
  })
  await chooseEnglish(page)
  await requested.promise
  await titleIn('ko').press('End')
  await titleIn('ko').pressSequentially('!')
  expect(await titleIn('ko').inputValue()).toBe('마당!')
  expect(await page.getByText(panelWords.ko.shell.loading).count()).toBe(0)

  words.resolve()
  await titleIn('en').waitFor()
  expect(await titleIn('en').inputValue()).toBe('마당!')
  await page.locator('[data-state=saved]').waitFor()
})

test.runIf(isLong)(
  'words that cannot be loaded leave the language, the form and what is typed in it, and can be loaded later',
  async () => {
    const refusals = /^\/[^/]+\/assets\//
    await using visit = await enter({ language: 'ko', refusals, viewport: desktop })
    const { page } = visit
    await visit.open(`${adminPath}/content/project/1`)
    const { editor, fields } = roomWords.ko
    const title = page.getByLabel(`${fields.labels.title.label} · ${editor.languages.ko}`)
    await title.fill('마당')
    await page.route('**/assets/en-*.js', (route) => route.fulfill({ status: 503 }))
    await chooseEnglish(page)
    await page.getByText(panelWords.ko.session.unreachable).waitFor()
    expect(await title.inputValue()).toBe('마당')
    await page.unrouteAll()
    await chooseEnglish(page)
    const inEnglish = roomWords.en
    await page
      .getByLabel(`${inEnglish.fields.labels.title.label} · ${inEnglish.editor.languages.ko}`)
      .waitFor()
  },
)

async function chooseEnglish(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: languageNames.en.name }).click()
}
