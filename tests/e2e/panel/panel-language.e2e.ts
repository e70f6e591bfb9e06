/** The owner changes the language of the panel while a form is open. */
import { expect, test } from 'vitest'
import { languageNames } from '#shared/i18n/languages.ts'
import { adminPath, openPanel, panelWords } from '../../support/panel.ts'
import { roomWords } from '../../support/room-words.ts'

const { enter } = await openPanel(0)

test('while the words of another language are on the way, the form stays, and what is typed in it', async () => {
  await using visit = await enter({ language: 'ko', viewport: { width: 1440, height: 900 } })
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
  const account = page.getByRole('banner').getByRole('button').last()
  await account.click()
  await page.getByRole('menuitem', { name: languageNames.en.name }).click()
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
