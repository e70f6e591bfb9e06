/** Both forms in a browser: with and without JavaScript, sent, refused, and with a broken network. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { accessibleLooks } from '../../support/accessibility.ts'
import { addressIn, addressOf, browseTestSite, desktop, phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/languages-of-journeys.ts'

const site = await browseTestSite()

const typed = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hi!\nBye.' }
const fields = ['name', 'email', 'subject', 'message'] as const
type Field = (typeof fields)[number]

const scripted = languages.flatMap((language) =>
  (['feedback', 'contact'] as const).map((form) => ({ language, form, hasScript: true })),
)
/** Without a script the same server answers with the same words: one language a form (decision 97). */
const journeys = [
  ...scripted,
  ...scripted
    .filter(({ form, language }) =>
      journeysIn(form === 'feedback' ? 'en' : 'ja').includes(language),
    )
    .map((journey) => ({ ...journey, hasScript: false })),
]

test.each(journeys)(
  '$form in $language is refused, corrected and sent (with JavaScript: $hasScript)',
  async ({ language, form, hasScript }) => {
    await using visit = await site.visit({ language, hasScript })
    const { page, open } = visit
    const { messages } = catalogues[language]
    const words = messages[form]
    const field = (name: Field) => page.getByLabel(messages.fields[name], { exact: true })
    await open(addressIn(language, `/${form}`))

    for (const name of fields) if (name !== 'name') await field(name).fill(typed[name])
    await field('email').fill('ada')
    if (form === 'feedback') await page.locator('#category').selectOption('design')
    await page.getByRole('button', { name: words.send }).click()

    await page.getByText(messages.errors.name.required, { exact: true }).waitFor()
    await page.getByText(messages.errors.email.malformed, { exact: true }).waitFor()
    expect(await field('email').getAttribute('aria-invalid')).toBe('true')
    expect(await field('email').getAttribute('aria-describedby')).toContain('email-error')
    expect(await field('subject').getAttribute('aria-invalid')).toBeNull()
    expect(await field('message').inputValue()).toBe(typed.message)
    if (form === 'feedback') expect(await page.locator('#category').inputValue()).toBe('design')
    if (!hasScript) await page.getByText(messages.problems.invalid).waitFor()

    await field('name').fill(typed.name)
    await field('email').fill(typed.email)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.sent, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: words.send }).count()).toBe(0)

    await page.getByRole('link', { name: words.again, exact: true }).click()
    await page.getByRole('button', { name: words.send }).waitFor()
    expect(addressOf(page)).toBe(addressIn(language, `/${form}`))
    for (const name of fields) expect(await field(name).inputValue()).toBe('')
  },
)

test('without JavaScript, reloading the thank-you page does not send the message again', async () => {
  await using visit = await site.visit({ language: 'en', hasScript: false })
  const { page, open } = visit
  await open('/en/contact')
  await fillIn(page)
  const posts: string[] = []
  page.on('request', (request) => posts.push(request.method()))
  await page.locator('form[method=post] button').click()
  await page.waitForURL('**/en/contact?sent=1')
  await page.reload()
  expect(posts.filter((method) => method === 'POST')).toHaveLength(1)
})

test('a field shows its error when it loses the focus, until the value is valid', async () => {
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
  expect(await page.locator('#email-error').textContent()).toBe(errors.email.malformed)
  expect(await page.locator('#subject-error').textContent()).toBe(errors.subject.tooLong('200'))
  await page.locator('#email').fill('ada@example.com')
  expect(await page.locator('#email-error').textContent()).toBe('')
  expect(await page.locator('#email').getAttribute('aria-invalid')).toBeNull()

  await page.locator('#subject').fill('Hello')
  await page.locator('#message').fill(' ')
  await page.locator('form[method=post] button').click()
  expect(await page.locator('#name-error').textContent()).toBe(errors.name.required)
  expect(await page.locator('#message-error').textContent()).toBe(errors.message.required)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name')
})

test.each(journeysIn('ja'))(
  'the button is disabled while sending and says so in %s',
  async (language) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    const { messages } = catalogues[language]
    await open(addressIn(language, '/feedback'))
    await fillIn(page)
    const gate = Promise.withResolvers<void>()
    await page.route('**/feedback', async (route) => {
      await gate.promise
      await route.continue()
    })
    const button = page.locator('form[method=post] button')
    await button.click()
    await page.getByText(messages.sending, { exact: true }).waitFor()
    expect(await button.isDisabled()).toBe(true)
    gate.resolve()
    await page.getByText(messages.feedback.sent, { exact: true }).waitFor()
  },
)

test('a form waits as long as the server works, whatever the time', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  // As if the time of any limit were over at once.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => AbortSignal.abort()
  })
  await open('/en/contact')
  await fillIn(page)
  await page.locator('form[method=post] button').click()
  await page.getByText(catalogues.en.messages.contact.sent, { exact: true }).waitFor()
})

test.each(journeysIn('en'))(
  'without a network, %s reports it and keeps all typed text',
  async (language) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    const { messages } = catalogues[language]
    await open(addressIn(language, '/contact'))
    await fillIn(page)
    await page.route('**/contact', (route) => route.abort('aborted'))
    const button = page.getByRole('button', { name: messages.contact.send })
    await button.click()

    const alert = page.getByRole('alert')
    await page.getByText(messages.problems.offline).waitFor()
    expect(await alert.evaluate((node) => node === document.activeElement)).toBe(true)
    for (const name of fields) expect(await page.locator(`#${name}`).inputValue()).toBe(typed[name])

    await page.unroute('**/contact')
    await button.click()
    await page.getByText(messages.contact.sent, { exact: true }).waitFor()
  },
)

test.each([{ comes: true }, { comes: false }])(
  'a message sent before the form’s script has loaded arrives once, also if the script loads later: $comes',
  async ({ comes }) => {
    await using visit = await site.visit({ language: 'en' })
    const { page, open } = visit
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
    expect(kept).toHaveLength(1)
  },
)

test('feedback takes the colour of its category, without JavaScript too', async () => {
  await using visit = await site.visit({ language: 'en', hasScript: false })
  const { page, open } = visit
  await open('/en/feedback')
  const category = page.locator('#category')
  const colours = new Set<string>()
  for (const { value } of await category
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => ({ value: (option as HTMLOptionElement).value })),
    )) {
    await category.selectOption(value)
    colours.add(await category.evaluate((node) => getComputedStyle(node).borderInlineStartColor))
  }
  expect(colours.size).toBe(7)
})

test.each(accessibleLooks)(
  'a refused form has no faults of accessibility in $language: $what',
  async ({ find, language }) => {
    await using visit = await site.visit({ language, isCalm: true })
    const { page, open } = visit
    await open(addressIn(language, '/feedback'))
    await page.locator('form[method=post] button').click()
    await page.getByText(catalogues[language].messages.errors.name.required).waitFor()
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      expect(await find(page)).toEqual([])
    }
  },
)

test('every control is at least 44 px high on a phone', async () => {
  await using visit = await site.visit({ language: 'ko', viewport: phone })
  const { page, open } = visit
  for (const path of ['/ko/feedback', '/ko/contact']) {
    await open(path)
    const controls = page
      .locator('form[method=post]')
      .locator(':is(input, select, textarea, button):visible')
    for (const control of await controls.all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  }
})

async function fillIn(page: Page): Promise<void> {
  for (const name of fields) await page.locator(`#${name}`).fill(typed[name])
}
