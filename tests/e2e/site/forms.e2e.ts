/** Both forms in a browser: with and without JavaScript, sent, refused, and with a broken network. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { feedbackCategories } from '#shared/message.ts'
import { accessibleLooks } from '../../support/accessibility.ts'
import {
  addressIn,
  addressOf,
  browseTestSite,
  desktop,
  hold,
  phone,
  type Visit,
} from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'

const site = await browseTestSite()

const typed = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hi!\nBye.' }
const fields = ['name', 'email', 'subject', 'message'] as const
type Field = (typeof fields)[number]

const forms = ['feedback', 'contact'] as const

/** Words differ, and are compared with the catalogue: English and Japanese are those of the tests without a script below. */
test.each(journeysIn('ko'))(
  'feedback and contact are refused, corrected and sent in %s; while sending the button is disabled and says so, and without a network the text stays',
  async (language) => {
    await using visit = await site.visit({ language })
    const { page } = visit
    const { messages } = catalogues[language]
    for (const form of forms) {
      const words = messages[form]
      await refuseAndCorrect(visit, language, form)
      // As an input method for Korean or Japanese types it.
      const email = page.locator('#email')
      await email.fill(typed.email.replace('@', '＠'))
      await email.blur()
      expect([await email.inputValue(), await email.getAttribute('aria-invalid')]).toEqual([
        typed.email,
        null,
      ])
      const button = page.locator('form[method=post] button')
      if (form === 'feedback') {
        const gate = await hold(page, '**/feedback')
        await button.click()
        await button.filter({ hasText: messages.sending }).waitFor()
        expect(await button.isDisabled()).toBe(true)
        // Nothing in the form is read aloud meanwhile.
        expect(await page.locator('[role=status]:not(form *)').innerText()).toBe(messages.sending)
        gate.resolve()
      } else {
        await page.route('**/contact', (route) => route.abort('aborted'))
        await button.click()
        const alert = page.getByRole('alert')
        await page.getByText(messages.problems.offline).waitFor()
        expect(await page.getByRole('status').textContent()).toBe('')
        await expect
          .poll(() => alert.evaluate((node) => node === document.activeElement))
          .toBe(true)
        for (const name of fields)
          expect(await page.locator(`#${name}`).inputValue(), name).toBe(typed[name])
        await page.unroute('**/contact')
        await button.click()
      }
      await page.getByText(words.sent, { exact: true }).waitFor()
      await page.unrouteAll()
      await writeAnother(page, language, form)
    }
  },
)

/** Without a script the same server answers with the same words: one language a form (`docs/decisions/tests.md`). */
const unscripted = [
  ...journeysIn('en').map((language) => ({ language, form: 'feedback' as const })),
  ...journeysIn('ja').map((language) => ({ language, form: 'contact' as const })),
]

test.each(unscripted)(
  'without JavaScript, $form in $language is refused, corrected and sent, once even if the thank-you page is reloaded',
  async ({ language, form }) => {
    await using visit = await site.visit({ language, hasScript: false })
    const { page } = visit
    const { messages } = catalogues[language]
    await refuseAndCorrect(visit, language, form)
    await page.getByText(messages.problems.invalid).waitFor()
    if (form === 'feedback') expect(await countColours(page)).toBe(7)
    const posts: string[] = []
    page.on('request', (request) => posts.push(request.method()))
    await page.getByRole('button', { name: messages[form].send }).click()
    await page.getByText(messages[form].sent, { exact: true }).waitFor()
    expect(addressOf(page)).toBe(`${addressIn(language, `/${form}`)}?sent=1`)
    await page.reload()
    expect(posts.filter((method) => method === 'POST')).toHaveLength(1)
    await writeAnother(page, language, form)
  },
)

/** Sends a form with two errors, and corrects them. */
async function refuseAndCorrect(
  { page, open }: Visit,
  language: Language,
  form: (typeof forms)[number],
): Promise<void> {
  const { messages } = catalogues[language]
  const field = (name: Field) => page.getByLabel(messages.fields[name], { exact: true })
  await open(addressIn(language, `/${form}`))
  for (const name of fields) if (name !== 'name') await field(name).fill(typed[name])
  await field('email').fill('ada')
  if (form === 'feedback') await page.locator('#category').selectOption('design')
  await page.getByRole('button', { name: messages[form].send }).click()

  await page.getByText(messages.errors.name.required, { exact: true }).waitFor()
  await page.getByText(messages.errors.email.malformed, { exact: true }).waitFor()
  expect(await field('email').getAttribute('aria-invalid'), form).toBe('true')
  expect(await field('email').getAttribute('aria-describedby')).toContain('email-error')
  expect(await field('subject').getAttribute('aria-invalid')).toBeNull()
  expect(await field('message').inputValue()).toBe(typed.message)
  if (form === 'feedback') expect(await page.locator('#category').inputValue()).toBe('design')

  await field('name').fill(typed.name)
  await field('email').fill(typed.email)
}

/** The thank-you page says where to go on; and back from it to the empty form. */
async function writeAnother(
  page: Page,
  language: Language,
  form: (typeof forms)[number],
): Promise<void> {
  const { messages } = catalogues[language]
  const { heading, projects, resume } = messages.next
  const main = page.getByRole('main')
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual([heading])
  const hrefOf = (name: string) => main.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf(projects)).toBe(addressIn(language, '/projects'))
  expect(await hrefOf(resume)).toBe(addressIn(language, '/about#recruiters'))
  expect(await page.getByRole('button', { name: messages[form].send }).count()).toBe(0)
  await page.getByRole('link', { name: messages[form].again, exact: true }).click()
  await page.getByRole('button', { name: messages[form].send }).waitFor()
  expect(addressOf(page)).toBe(addressIn(language, `/${form}`))
  for (const name of fields) expect(await page.locator(`#${name}`).inputValue(), name).toBe('')
}

/** The colours that the categories of feedback give to their field. */
async function countColours(page: Page): Promise<number> {
  const category = page.locator('#category')
  const colours = new Set<string>()
  for (const value of ['', ...feedbackCategories]) {
    await category.selectOption(value)
    colours.add(await category.evaluate((node) => getComputedStyle(node).color))
  }
  return colours.size
}

test('a field shows its error when it loses the focus, until the value is valid; then the form waits for the server, whatever the time', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  const { errors } = catalogues.en.messages
  await open('/en/contact')

  await page.locator('#name').focus()
  await page.locator('#email').focus()
  expect(await page.locator('#name-error').textContent()).toBe('')

  await page.locator('#email').fill('ada')
  await page.locator('#subject').fill('x'.repeat(201))
  await page.locator('#message').focus()
  await page.locator('#email-error', { hasText: errors.email.malformed }).waitFor()
  expect(await page.locator('#subject-error').textContent()).toBe(errors.subject.tooLong('200'))
  await page.locator('#email').fill('ada@example.com')
  expect(await page.locator('#email-error').textContent()).toBe('')
  expect(await page.locator('#email').getAttribute('aria-invalid')).toBeNull()

  await page.locator('#subject').fill('Hello')
  await page.locator('#message').fill(' ')
  await page.locator('form[method=post] button').click()
  expect(await page.locator('#name-error').textContent()).toBe(errors.name.required)
  expect(await page.locator('#message-error').textContent()).toBe(errors.message.required)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')

  // A form waits as long as the server works: as if the time of any limit were over at once.
  await page.evaluate(() => {
    AbortSignal.timeout = () => AbortSignal.abort()
  })
  await fillIn(page)
  await page.locator('form[method=post] button').click()
  await page.getByText(catalogues.en.messages.contact.sent, { exact: true }).waitFor()
})

test('a field that is left before the form’s script has loaded shows its error when it has', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  const { malformed } = catalogues.en.messages.errors.email
  const script = await hold(page, '**/message-form-*.js')
  await open('/en/contact')
  await page.locator('#email').fill('ada')
  await page.locator('#subject').focus()
  script.resolve()
  await page.locator('#email-error', { hasText: malformed }).waitFor()
})

test('a message sent before the form’s script has loaded arrives once, whether the script loads later or not', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  for (const comes of [true, false]) {
    const gate = Promise.withResolvers<void>()
    await page.route('**/message-form-*.js', async (route) => {
      await gate.promise
      await (comes ? route.continue() : route.abort('aborted'))
    })
    await open('/en/contact')
    const subject = `Early, ${comes}`
    await fillIn(page)
    await page.locator('#subject').fill(subject)
    await page.locator('form[method=post] button').dblclick()
    expect(await page.locator('#subject').inputValue()).toBe(subject)
    gate.resolve()
    await page.getByText(catalogues.en.messages.contact.sent, { exact: true }).waitFor()
    const { db } = site.database
    const kept = await db
      .selectFrom('message')
      .select('id')
      .where('subject', '=', subject)
      .execute()
    expect(kept, subject).toHaveLength(1)
    await page.unrouteAll()
  }
})

test.each(accessibleLooks)(
  'every control is 44 px high on a phone, and a refused form has no faults of accessibility in $language: $what',
  async ({ find, language }) => {
    await using visit = await site.visit({ language, viewport: phone })
    const { page, open } = visit
    for (const form of ['contact', 'feedback'] as const) {
      await open(addressIn(language, `/${form}`))
      const heights = await page
        .locator('form[method=post]')
        .locator(':is(input, select, textarea, button):visible')
        .evaluateAll((controls) => controls.map((one) => one.getBoundingClientRect().height))
      expect(heights.length, form).toBeGreaterThan(4)
      expect(Math.min(...heights), form).toBeGreaterThanOrEqual(44)
    }
    await page.locator('form[method=post] button').click()
    await page.getByText(catalogues[language].messages.errors.name.required).waitFor()
    // A desktop has the same elements and colours.
    for (const viewport of isLong ? [phone, desktop] : [phone]) {
      await page.setViewportSize(viewport)
      expect(await find(page, { withoutFrame: true, staysDark: true })).toEqual([])
    }
  },
)

async function fillIn(page: Page): Promise<void> {
  for (const name of fields) await page.locator(`#${name}`).fill(typed[name])
}
