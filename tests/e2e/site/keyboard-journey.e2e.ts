/** A visit of the whole site by keyboard alone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import { academicsWords } from '#app/academics/words.ts'
import { pieceWords } from '#app/home/pieces/words.ts'
import { homeWords } from '#app/home/words.ts'
import { licencesWords } from '#app/legal/licences-words.ts'
import { projectWords } from '#app/projects/project-words.ts'
import { projectsWords } from '#app/projects/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languageNames } from '#shared/i18n/languages.ts'
import { addressOf, browseTestSite, lightnessOf } from '../../support/browser.ts'

const site = await browseTestSite()

test('the whole site can be used by keyboard alone', async () => {
  await using visit = await site.visit({ language: 'ko' })
  const { page, open } = visit
  const { ko, en } = catalogues
  await open('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe(homeWords.ko.projects)

  await tabTo(page, ko.theme.toDark, 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => lightnessOf(page)).toBeLessThan(0.3)
  await tabTo(page, ko.language.current(languageNames.ko.name), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, languageNames.en.name)
  await page.keyboard.press('Enter')
  const inEnglish = en.language.current(languageNames.en.name)
  await page.getByRole('button', { name: inEnglish, exact: true }).waitFor()
  await page.waitForLoadState()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')

  const { showcase } = await site.api.home.get('en')
  await tabTo(page, `${pieceWords.en.start}${showcase[1]?.title}`)
  await page.keyboard.press('Enter')
  const stops = page.getByRole('radio', { name: pieceWords.en.software.stops.visitor.name })
  await stops.waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await stops.waitFor({ state: 'hidden' })

  await tabTo(page, en.navigation.projects)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects')
  await tabTo(page, projectsWords.en.year)
  // Each arrow key changes the choice; a page that loaded at the first would take the others away.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(addressOf(page)).toBe('/projects')
  await tabTo(page, projectsWords.en.apply)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects?*year=2025*')
  await tabTo(page, 'React3')
  await page.keyboard.press('Enter')
  await page.waitForURL('**tech=React**')
  await tabTo(page, projectsWords.en.search)
  await page.keyboard.type('hangul')
  await page.keyboard.press('Enter')
  await page.waitForURL('**q=hangul**')
  const { items } = await site.api.projects.list(
    { page: 0, size: 1, sort: 'endDate,desc', techStacks: [], search: 'hangul' },
    'en',
  )
  await tabTo(page, items[0]?.title ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await tabTo(page, projectWords.en.back)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects')

  await tabTo(page, en.navigation.academics)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/academics')
  await tabTo(page, academicsWords.en.major)
  await page.keyboard.press('Enter')
  await page.waitForURL('**?show=major')
  await tabTo(page, en.navigation.about)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/about')
  await tabTo(page, aboutWords.en.contactForm)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/contact')
  await sendByKeyboard(page)
  await tabTo(page, en.layout.footer.feedback)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/feedback')
  const last = {
    privacy: en.navigation.privacy,
    terms: en.navigation.terms,
    licenses: licencesWords.en.title,
  }
  for (const [to, label] of Object.entries(last)) {
    await tabTo(page, label)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${to}`)
  }
  await tabTo(page, en.navigation.login)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await tabTo(page, en.layout.backToSite)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Gildong Hong/ }).waitFor()
  expect(addressOf(page)).toBe('/')
})

/** The form of the page: refused once, with the focus on the error, then corrected and sent. */
async function sendByKeyboard(page: Page): Promise<void> {
  const { messages } = catalogues.en
  const { fields, contact } = messages
  await tabTo(page, contact.send)
  await page.keyboard.press('Enter')
  await page.getByText(messages.errors.name.required, { exact: true }).waitFor()
  expect(await focusedName(page)).toBe(fields.name)
  for (const [name, words] of [
    [fields.name, 'Ada'],
    [fields.email, 'ada@example.com'],
    [fields.subject, 'Hello'],
    [fields.message, 'Hi!'],
  ] as const) {
    if ((await focusedName(page)) !== name) await tabTo(page, name)
    await page.keyboard.type(words)
  }
  await tabTo(page, contact.send)
  await page.keyboard.press('Enter')
  await page.getByText(contact.sent, { exact: true }).waitFor()
}

/** Presses a key until the control with this name has the focus; fails if it is not reached. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let pressed = 0; pressed < 90; pressed++) {
    await page.keyboard.press(key)
    const reached = await focusedName(page)
    if (reached === name) return
    passed.push(reached)
  }
  throw new Error(`${key} did not reach “${name}”, but ${passed.join(', ')}.`)
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    const label = (focused as HTMLInputElement).labels?.[0]
    const words = focused.ariaLabel ?? label?.querySelector('span')?.innerText ?? label?.innerText
    return (words ?? focused.innerText).replaceAll('\n', '').trim()
  })
}
