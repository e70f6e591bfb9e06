/** Covers and galleries in a browser: chosen or uploaded in the panel, described, published, and seen by visitors. */
import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { media } from '#shared/i18n/panel/media/en.ts'
import { findAccessibilityFaults, openedDialog } from '../../support/accessibility.ts'
import { desktop, phone } from '../../support/browser.ts'
import { openSettings } from '../../support/document-form.ts'
import { isLong } from '../../support/is-long.ts'
import { sumShifts } from '../../support/looks.ts'
import { adminPath, isFocused, openPanel, settle } from '../../support/panel.ts'
import { makePhoto } from '../../support/sample-media.ts'

const { enter, site } = await openPanel(1)
const { picture } = editor
const cover = fields.labels.cover.label

const toFile = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(bytes),
})

test('a cover is uploaded on a phone, described, and shown to visitors without moving the page', async () => {
  await using visit = await enter({ viewport: phone })
  const { page } = visit
  await visit.open(`${adminPath}/content/project/1`)
  await openSettings(page)
  const add = page.getByRole('button', { name: editor.list.addGroup(cover) })
  const group = page.getByRole('group', { name: cover })
  // The focus follows, though the pressed button is gone each time.
  await group.getByRole('button', { name: editor.list.removeGroup(cover) }).press('Enter')
  await expect.poll(() => isFocused(add)).toBe(true)
  await add.press('Enter')
  await expect.poll(() => isFocused(group)).toBe(true)
  await group
    .locator('input[type=file]')
    .setInputFiles(toFile('yard.jpg', await makePhoto(1200, 800)))
  await group.getByText(picture.undescribed('Korean, English, Japanese')).waitFor()
  expect(await group.getByRole('textbox').first().inputValue()).toBe('yard.jpg')
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])

  const alt = group.getByLabel(`${picture.alt} · ${editor.languages.ja}`)
  await alt.fill('中庭から見た地図')
  await alt.press('Tab')
  await group.getByText(picture.undescribed('Korean, English'), { exact: true }).waitFor()

  // The checklist asks for the text.
  const publish = page.getByRole('button', { name: content.publish.acts.changed })
  await publish.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(content.warnings.undescribedPicture('Korean, English')).waitFor()
  expect(await dialog.getByText(content.warnings.noCover).count()).toBe(0)
  await dialog.getByRole('button', { name: content.publish.cancel }).click()
  await group.getByRole('link', { name: picture.describe }).click()
  await page.getByLabel('Korean', { exact: true }).fill('마당에서 본 지도')
  await page.getByLabel('English', { exact: true }).fill('A map seen from the yard')
  expect(await page.getByLabel('Japanese', { exact: true }).inputValue()).toBe('中庭から見た地図')
  await page.getByRole('button', { name: media.file.save }).click()
  await page.getByText(media.file.saved).waitFor()
  await page
    .getByRole('link', { name: /project|1/ })
    .first()
    .waitFor()

  await visit.open(`${adminPath}/content/project/1`)
  // Nothing is left to look at.
  await publish.click()
  await page.getByText(/are published/).waitFor()
  await site.refresh()

  for (const viewport of isLong ? [phone, desktop] : [phone]) {
    await using visitor = await site.visit({ viewport })
    expect(await sumShifts(visitor.page, `${site.origin}/en/projects`)).toBe(0)
    expect(await sumShifts(visitor.page, `${site.origin}/en/projects/1`)).toBe(0)
    const shown = visitor.page.getByRole('img', { name: 'A map seen from the yard' })
    expect(await shown.count()).toBe(1)
    expect(await shown.getAttribute('loading')).toBeNull()
    if (isLong) expect(await findAccessibilityFaults(visitor.page)).toEqual([])
  }
})

test('pictures of a gallery are chosen by keyboard from those that are there', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/2`)
  await settle(page)
  const gallery = page.getByRole('group', { name: fields.labels.gallery.label, exact: true })
  await gallery
    .getByRole('button', { name: editor.list.add(fields.labels.gallery.item) })
    .press('Enter')
  await gallery.getByRole('button', { name: picture.choose }).last().press('Enter')
  const dialog = page.getByRole('dialog', { name: picture.title })
  await dialog.getByRole('button', { name: 'yard.jpg' }).waitFor()
  expect(await findAccessibilityFaults(page, openedDialog)).toEqual([])
  await dialog.getByRole('searchbox').fill('nothing at all')
  await page.keyboard.press('Enter')
  await dialog.getByText(picture.empty).waitFor()
  await dialog.getByRole('searchbox').fill('마당에서')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'yard.jpg' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const readNames = () =>
    gallery
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  await expect.poll(readNames).toContain('yard.jpg')
  await gallery.getByText('A map seen from the yard').waitFor()
})
