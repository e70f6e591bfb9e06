/** Which language a visitor gets, how they change it, and that the choice is kept. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languageNames, languages } from '#shared/i18n/languages.ts'
import { addressIn, addressOf, browseTestSite, phone, type Visit } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'

const site = await browseTestSite()

const lefts = languages.map(() => 'ArrowLeft')
const rights = languages.map(() => 'ArrowRight')

/** The language that the switcher goes to: it wraps at both ends. */
function nextLanguage(language: Language, step: 1 | -1): Language {
  return languages.at((languages.indexOf(language) + step) % languages.length) as Language
}

/** `tests/web/pages.test.ts` asks in each language for it. */
test.each(journeysIn('ja'))(
  'an address without a prefix is answered in the language of the browser, %s, and the language switcher shows flag, name and hint in it',
  async (language) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    await open('/projects')
    await expectLanguage(page, language)
    expect(addressOf(page)).toBe('/projects')

    const button = findSwitcher(page, language)
    await button.getByText(languageNames[language].name, { exact: true }).waitFor()
    expect(await button.locator('> svg, > img').count()).toBe(1)
    await button.click()
    await page.getByText(catalogues[language].language.swipeHint).waitFor()
    const choices = page.getByRole('list', { name: catalogues[language].language.label })
    expect(await choices.getByRole('link').allInnerTexts()).toEqual(
      languages.map((one) => languageNames[one].name),
    )
    const current = choices.locator('[aria-current=true]')
    expect(await current.innerText()).toBe(languageNames[language].name)
  },
)

test('the stored language takes precedence over the browser, and the address over both', async () => {
  await using visit = await site.visit({ language: 'ja' })
  const { context, page, open } = visit
  await context.addCookies([{ name: 'lang', value: 'en', url: site.origin }])
  await open('/projects')
  await expectLanguage(page, 'en')
  await open('/ko/projects')
  await expectLanguage(page, 'ko')
})

test('choosing a language on a page without a prefix keeps the address and stores the choice; with a prefix, as by a swipe, it opens the page of that language with the same query', async () => {
  await using visit = await site.visit({ language: 'ko' })
  const { page, open } = visit
  await open('/projects?tech=Java&year=2024')
  await chooseInSwitcher(page, 'ko', 'ja')
  await expectLanguage(page, 'ja')
  expect(addressOf(page)).toBe('/projects?tech=Java&year=2024')
  await expectRemembered(visit, 'ja')

  await open('/')
  await expectLanguage(page, 'ja')

  await open('/en/projects?tech=Java&year=2024')
  await chooseInSwitcher(page, 'en', 'ko')
  await expectLanguage(page, 'ko')
  expect(addressOf(page)).toBe('/ko/projects?tech=Java&year=2024')
  await expectRemembered(visit, 'ko')

  await open('/ja/projects?sort=oldest')
  await swipeWithMouse(visit, findSwitcher(page, 'ja'), -60)
  await expectLanguage(page, 'ko')
  expect(addressOf(page)).toBe('/ko/projects?sort=oldest')
})

test('a language is chosen at the same heading of the page', async () => {
  await using visit = await site.visit({ language: 'ko' })
  const { page, open } = visit
  const heading = () => new URL(page.url()).pathname + new URL(page.url()).hash
  await open('/ko/about#certificates')
  await chooseInSwitcher(page, 'ko', 'en')
  await expectLanguage(page, 'en')
  expect(heading()).toBe('/en/about#certificates')
  await expect.poll(() => page.locator('#certificates:target').count()).toBe(1)
  await open('/about#certificates')
  await chooseInSwitcher(page, 'en', 'ja')
  await expectLanguage(page, 'ja')
  expect(heading()).toBe('/about#certificates')
})

test('a choice applies to the next page, even if the browser stores its cookie late', async () => {
  await using visit = await site.visit({ language: 'ko' })
  const { page, open } = visit
  await page.addInitScript(keepCookiesLate)
  await open('/projects')
  await chooseInSwitcher(page, 'ko', 'ja')
  await expectLanguage(page, 'ja')
})

test('a choice that is only in local storage is restored as a cookie', async () => {
  await using visit = await site.visit({ language: 'ko', stored: { language: 'ja' } })
  const { page, open } = visit
  await open('/')
  await expectRemembered(visit, 'ja')
  await open('/projects')
  await expectLanguage(page, 'ja')
})

test.each([
  { by: 'the mouse', swipe: swipeWithMouse },
  { by: 'a finger', swipe: swipeWithFinger },
])(
  'drags of 49 px by $by change nothing, and swipes by $by cycle through all languages in both directions',
  async ({ by, swipe }) => {
    await using visit = await site.visit({ language: 'ko', viewport: phone, hasTouch: true })
    const { page, open } = visit
    await open('/projects')
    const documents = countDocuments(page)
    for (const distance of [-49, 49]) await swipe(visit, findSwitcher(page, 'ko'), distance)
    // Anything that these drags start happens before the effect of the next one.
    await swipe(visit, findSwitcher(page, 'ko'), -50)
    await expectLanguage(page, 'en')
    expect(documents()).toBe(1)
    await expectRemembered(visit, 'en')

    // What follows a swipe does not know what made it: a finger shows its direction.
    const isWhole = isLong || by === 'the mouse'
    const swipes = isWhole ? [-50, -50, 50, 50, 50] : [50]
    let language: Language = 'en'
    for (const distance of swipes) {
      await swipe(visit, findSwitcher(page, language), distance)
      language = nextLanguage(language, distance < 0 ? 1 : -1)
      await expectLanguage(page, language)
      expect(addressOf(page)).toBe('/projects')
      await expectRemembered(visit, language)
    }
    expect(language).toBe('ko')
  },
)

test('arrow keys change the language like swipes', async () => {
  await using visit = await site.visit({ language: 'ko' })
  const { page, open } = visit
  await open('/projects')
  let language: Language = 'ko'
  // The browser's own shortcuts contain them.
  for (const modifier of ['Alt', 'Control', 'Meta', 'Shift'])
    await findSwitcher(page, 'ko').press(`${modifier}+ArrowLeft`)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(null)
  // In `npm test` once to each side, over the end of the list: the mouse goes through all.
  for (const key of isLong ? [...lefts, ...rights] : ['ArrowRight', 'ArrowLeft']) {
    await findSwitcher(page, language).press(key)
    language = nextLanguage(language, key === 'ArrowLeft' ? 1 : -1)
    await expectLanguage(page, language)
    await expectRemembered(visit, language)
  }
  expect(language).toBe('ko')
})

test('without JavaScript the switcher consists of three working links, with and without a prefix', async () => {
  await using visit = await site.visit({ language: 'en', hasScript: false })
  const { page, open } = visit
  const path = '/projects?tech=Java&sort=oldest'
  const prefixed = isLong ? languages : languages.slice(-1)
  for (const [prefix, others] of [
    ['', languages],
    ['/en', prefixed],
  ] as const) {
    for (const language of others) {
      await open(prefix + path)
      await chooseInSwitcher(page, 'en', language)
      await page.waitForURL(site.origin + addressIn(language, path))
      await expectLanguage(page, language)
    }
  }
})

/**
 * Simulates a browser whose network process is busy: a cookie that a page writes arrives there after its next
 * request, unless the page reads it before.
 */
function keepCookiesLate(): void {
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  const written: string[] = []
  Object.defineProperty(Document.prototype, 'cookie', {
    set: (text: string) => void written.push(text),
    get() {
      for (const text of written.splice(0)) cookie?.set?.call(this, text)
      return cookie?.get?.call(this)
    },
  })
}

function findSwitcher(page: Page, language: Language): Locator {
  const name = catalogues[language].language.current(languageNames[language].name)
  return page.getByRole('button', { name, exact: true })
}

async function chooseInSwitcher(page: Page, from: Language, to: Language): Promise<void> {
  await findSwitcher(page, from).click()
  const choices = page.getByRole('list', { name: catalogues[from].language.label })
  await choices.getByRole('link', { name: languageNames[to].name }).click()
}

/** Waits for the page in that language, with its script running. */
async function expectLanguage(page: Page, language: Language): Promise<void> {
  await findSwitcher(page, language).waitFor()
  await page.waitForLoadState()
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
}

async function expectRemembered({ context, page }: Visit, language: Language): Promise<void> {
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language)
  const readCookies = async () => (await context.cookies()).filter(({ name }) => name === 'lang')
  await expect
    .poll(readCookies)
    .toMatchObject([{ name: 'lang', value: language, path: '/', sameSite: 'Lax' }])
  const [cookie] = await readCookies()
  const daysKept = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(daysKept).toBeGreaterThan(300)
}

/** Returns how often a document has been requested since. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count++
  })
  return () => count
}

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to swipe on.')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

async function swipeWithMouse({ page }: Visit, element: Locator, distance: number): Promise<void> {
  const { x, y } = await centerOf(element)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y + 4, { steps: 5 })
  await page.mouse.up()
}

/** Playwright can only tap, so the touches are sent to Chromium directly. */
async function swipeWithFinger(
  { context, page }: Visit,
  element: Locator,
  distance: number,
): Promise<void> {
  const { x, y } = await centerOf(element)
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === null ? [] : [{ x: at, y }],
    })
  await touch('touchStart', x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + distance * part)
  await touch('touchEnd', null)
  await devtools.detach()
}
