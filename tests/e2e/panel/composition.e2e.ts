/** Input methods in the form of a document, while something else happens to it; in Chromium and in Firefox. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { openBlank } from '../../support/browser.ts'
import { disturbances } from '../../support/disturbances.ts'
import { type InputMethod, inputMethods } from '../../support/input-methods.ts'
import { isLong } from '../../support/is-long.ts'
import { openOtherTab } from '../../support/other-tab.ts'
import { adminPath, openPanel } from '../../support/panel.ts'
import { typeRounds } from '../../support/type-rounds.ts'

const { enter, site } = await openPanel(1)
const document = 'content/project/1'
/** Every disturbance has begun by then. */
const length = { rounds: 5, pauses: 0 }

const title = {
  path: ['texts', 'ko', 'title'],
  in: (page: Page) => page.getByLabel(`${fields.labels.title.label} · ${editor.languages.ko}`),
}
const description = {
  path: ['texts', 'ko', 'description'],
  in(page: Page) {
    const name = `${fields.labels['project.texts.description'].label} · ${editor.languages.ko}`
    return page.getByRole('textbox', { name }).and(page.locator('.cm-content'))
  },
}

const [hangul, cheonjiin, kana, pinyin] = inputMethods as [
  InputMethod,
  InputMethod,
  InputMethod,
  InputMethod,
]
const cells = [
  { place: title, method: hangul },
  { place: description, method: kana },
  { place: title, method: pinyin },
  { place: description, method: cheonjiin },
]
/** `npm test` tries each disturbance once, in turn with Korean in a field and with Japanese in Markdown. */
const trials = disturbances.map((disturbance, index) => ({
  name: disturbance.name,
  disturbance,
  tried: isLong ? cells : cells.slice(index % 2, (index % 2) + 1),
}))

test.each(trials)(
  'no character that is composed is lost: $name',
  async ({ disturbance, tried }) => {
    await using visit = await enter({ refusals: /^\/api\/admin\/content\// })
    const { context, page } = visit
    const otherPage = await context.newPage()
    await openBlank(otherPage, site.origin)
    const other = openOtherTab(otherPage, `/api/admin/${document}`)
    for (const { place, method } of tried) {
      if (disturbance.needsComposition && !method.composes) continue
      await visit.open(`${adminPath}/${document}`)
      await page.bringToFront()
      const field = place.in(page)
      await typeRounds({ page, field, path: place.path, other }, method, disturbance, length)
      const text = method.text.repeat(length.rounds)
      const shown = () =>
        field.evaluate((node) => (node instanceof HTMLInputElement ? node.value : node.textContent))
      await expect.poll(shown).toBe(text)
      await disturbance.end?.(page)
      await expect.poll(() => other.read(place.path)).toBe(text)
      await page.unrouteAll({ behavior: 'wait' })
    }
  },
)
