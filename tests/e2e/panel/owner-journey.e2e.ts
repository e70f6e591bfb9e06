/** The journey of an owner on a phone: texts, translations, a project with a photo, the public page, and another site. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { createFixtureContent } from '../../support/fixture-content.ts'
import { journeysIn } from '../../support/languages-of-journeys.ts'
import { sumShifts } from '../../support/layout-shifts.ts'
import { adminPath, openPanel, panelWords } from '../../support/panel.ts'
import { roomWords } from '../../support/room-words.ts'
import { makePhoto } from '../../support/sample-media.ts'

const { site, enter } = await openPanel(0)
const fresh = await openPanel(0, undefined, createFixtureContent())
const small = { viewport: { width: 360, height: 740 }, hasTouch: true }

async function download(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).tap()
  return readFile(await (await started).path())
}

test.each(journeysIn('ko'))(
  'from a changed subtitle to a second site with the same bytes, with the panel in %s',
  async (own) => {
    const { content, editor, fields, media } = roomWords[own]
    await using visit = await enter({ ...small, language: own })
    const { page } = visit
    const dialog = page.getByRole('dialog')
    const fieldOf = (name: keyof typeof fields.labels, language: Language) =>
      page.getByLabel(new RegExp(`^${fields.labels[name].label} · ${editor.languages[language]}`))
    const saved = () => page.locator('[data-state=saved]').waitFor()
    const staleIn = (language: Language) =>
      page
        .locator(`[data-path='${JSON.stringify(['subtitle', language])}']`)
        .getByText(editor.stale.mark)
    const showProfile = async (language: Language) => {
      await visit.open(`${adminPath}/content/profile/profile?left=${language}`)
      await fieldOf('subtitle', language).waitFor()
    }
    const publish = async () => {
      await saved()
      await page.getByRole('button', { name: content.document.publish }).tap()
      await dialog.getByRole('button', { name: content.publish.act }).tap()
      await dialog.waitFor({ state: 'detached' })
    }

    // The Korean subtitle changes; one translation follows, the other still fits.
    await showProfile('ko')
    await fieldOf('subtitle', 'ko').fill(`새로 쓴 소개 ${own}`)
    await saved()
    for (const language of ['ja', 'en'] as const) {
      await showProfile(language)
      await staleIn(language).waitFor()
    }
    await fieldOf('subtitle', 'en').fill(`A new subtitle ${own}`)
    await staleIn('en').waitFor({ state: 'detached' })
    await saved()
    await showProfile('ja')
    const label = `${fields.labels.subtitle.label} · ${editor.languages.ja}`
    await page.getByRole('button', { name: editor.stale.fitsLabel(label) }).tap()
    await staleIn('ja').waitFor({ state: 'detached' })
    await publish()
    await visit.open(`${adminPath}/content/matrix?state=stale`)
    await page.getByText(panelWords[own].lists.empty).waitFor()

    // A project in two languages, with a photo.
    await visit.open(`${adminPath}/content?kind=project`)
    await page.getByRole('button', { name: content.create.label }).tap()
    await page.getByRole('menuitem', { name: panelWords[own].documents.kinds.project }).tap()
    await page.waitForURL(/\/content\/project\/\d+/)
    const id = /project\/(\d+)/.exec(page.url())?.[1]
    const form = `${adminPath}/content/project/${id}`
    for (const language of ['en', 'ko'] as const) {
      await visit.open(`${form}?left=${language}`)
      await fieldOf('title', language).fill(`${language} yard ${own}`)
      await fieldOf('summary', language).fill(`${language} summary`)
      await fieldOf('description', language).fill(`${language} description`)
      await saved()
    }
    await page.getByLabel(fields.labels.startDate.label).fill('2026-03-02')
    await page.getByLabel(fields.labels.endDate.label).fill('2026-06-20')
    const cover = fields.labels.cover.label
    await page.getByRole('button', { name: editor.list.addGroup(cover) }).tap()
    const group = page.getByRole('group', { name: cover })
    const photo = Buffer.from(await makePhoto(1200 + languages.indexOf(own), 800))
    const file = { name: `yard-${own}.jpg`, mimeType: 'image/jpeg', buffer: photo }
    await group.locator('input[type=file]').setInputFiles(file)
    await group.getByRole('link', { name: editor.picture.describe }).waitFor()
    await saved()
    await group.getByRole('link', { name: editor.picture.describe }).tap()
    await page.getByRole('button', { name: media.file.save }).waitFor()
    await page.getByLabel(editor.languages.ko, { exact: true }).fill(`마당 사진 ${own}`)
    await page.getByLabel(editor.languages.en, { exact: true }).fill(`A photo of the yard ${own}`)
    await page.getByRole('button', { name: media.file.save }).tap()
    await page.getByText(media.file.saved).waitFor()

    // Seen as on a phone, and published.
    await visit.open(`${form}?left=ko`)
    await page.getByRole('button', { name: content.document.preview, exact: true }).tap()
    await dialog.getByLabel(content.preview.view).selectOption('phone')
    await dialog.getByLabel(content.preview.language).selectOption('ko')
    const frame = page.frameLocator(`iframe[title="${content.preview.frame}"]`)
    await frame.getByRole('heading', { level: 1, name: `ko yard ${own}` }).waitFor()
    const width = () =>
      page.evaluate(() => document.querySelector('iframe')?.contentWindow?.innerWidth)
    await expect.poll(width).toBe(390)
    await page.getByRole('button', { name: content.preview.close }).tap()
    await publish()
    await site.refresh()

    // What visitors see: both texts, and Korean where Japanese is missing.
    for (const [language, alt, shown] of [
      ['ko', `마당 사진 ${own}`, 'ko'],
      ['en', `A photo of the yard ${own}`, 'en'],
      ['ja', `마당 사진 ${own}`, 'ko'],
    ] as const) {
      await using visitor = await site.visit({ ...small, language })
      expect(await sumShifts(visitor.page, `${site.origin}/${language}/projects/${id}`)).toBe(0)
      await visitor.page.getByRole('heading', { level: 1, name: `${shown} yard ${own}` }).waitFor()
      const picture = visitor.page.locator('picture').getByRole('img', { name: alt })
      expect(Number(await picture.getAttribute('width'))).toBeGreaterThan(0)
      expect(Number(await picture.getAttribute('height'))).toBeGreaterThan(0)
    }
    const about = await visit.context.request.get(`${site.origin}/ko/`)
    expect(await about.text()).toContain(`새로 쓴 소개 ${own}`)

    // The same bytes leave a fresh site that this one was imported into.
    await visit.open(`${adminPath}/content`)
    const zip = await download(page, content.download.act)
    await using other = await fresh.enter({ ...small, language: own })
    await other.open(`${adminPath}/content`)
    const chooser = other.page.waitForEvent('filechooser')
    await other.page.getByRole('button', { name: content.upload.act }).tap()
    const chosen = { name: 'content.zip', mimeType: 'application/zip', buffer: zip }
    await (await chooser).setFiles(chosen)
    await other.page.getByRole('button', { name: content.upload.confirm }).tap()
    await other.page.getByText(content.upload.done).waitFor()
    await other.page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect((await download(other.page, content.download.act)).equals(zip)).toBe(true)
    await fresh.site.refresh()
    const read = await other.context.request.get(`${fresh.site.origin}/ko/projects/${id}`)
    expect(await read.text()).toContain(`alt="마당 사진 ${own}"`)
  },
)
