/** The owner changes the look of the site: it is seen in pages of both themes while it is chosen, and by visitors once it is published. */
import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { accents } from '#shared/look.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)

test('a colour is seen in a post in both themes before it is published, and by visitors after it', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/look`)
  const accentIn = (theme: 'light' | 'dark') =>
    page
      .frameLocator(`iframe[title$="${content.preview.themes[theme]}"]`)
      .locator('html')
      .evaluate((root) => {
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) throw new Error('There is no canvas to read the colour from.')
        canvas.fillStyle = getComputedStyle(root).accentColor
        return canvas.fillStyle
      })
  await page
    .getByRole('combobox', { name: content.preview.page })
    .selectOption({ label: content.preview.pages.post })
  await page.getByRole('radio', { name: editor.colour.names.indigo }).check()
  await expect.poll(() => accentIn('light')).toBe(accents.indigo.day)
  await expect.poll(() => accentIn('dark')).toBe(accents.indigo.night)

  await page.getByRole('button', { name: content.publish.acts.changed, exact: true }).click()
  await page.getByText(/are published/).waitFor()
  await site.refresh()
  await page.goto(`${site.origin}/en`)
  const accent = `light-dark(${accents.indigo.day},${accents.indigo.night})`
  expect(await page.content()).toContain(`--accent:${accent}`)
})

test('any other colour is shown as each theme has it', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/look`)
  const own = page.getByRole('radio', { name: editor.colour.own })
  await own.check()
  await page.locator('input[type="color"]').fill('#ffe000')
  const circles = page.locator('label', { has: own }).locator('circle')
  const [day, night] = await circles.evaluateAll((all) =>
    all.map((one) => one.getAttribute('fill')),
  )
  expect(day).not.toBe('#ffe000')
  expect(night).toBe('#ffe000')
})
