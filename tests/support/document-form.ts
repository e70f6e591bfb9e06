/** The form of a document in the panel, in each language. */
import type { Locator, Page } from 'playwright-core'
import type { Language } from '#shared/i18n/languages.ts'
import { editor as englishForm } from '#shared/i18n/panel/editor/en.ts'
import { editor as japaneseForm } from '#shared/i18n/panel/editor/ja.ts'
import { editor as koreanForm } from '#shared/i18n/panel/editor/ko.ts'
import { fields as englishFields } from '#shared/i18n/panel/fields/en.ts'
import { fields as japaneseFields } from '#shared/i18n/panel/fields/ja.ts'
import { fields as koreanFields } from '#shared/i18n/panel/fields/ko.ts'
import type { Database } from '../../server/platform/db/database.ts'
import type { BrowsedSite, Visit } from './browser.ts'

export const formWords = {
  ko: { editor: koreanForm, fields: koreanFields },
  en: { editor: englishForm, fields: englishFields },
  ja: { editor: japaneseForm, fields: japaneseFields },
}

/** A field of the language of the panel, which is one of the two that the form shows. */
export function fieldOf(
  page: Page,
  name: 'title' | 'description',
  language: Language = 'en',
): Locator {
  const { fields, editor } = formWords[language]
  const label = `${fields.labels[name].label} · ${editor.languages[language]}`
  return page.getByLabel(new RegExp(`^${label}`))
}

/** What a document has beside its title and its text; on a phone, instead of them. */
export async function openSettings(page: Page, language: Language = 'en'): Promise<void> {
  const { settings } = formWords[language].editor.writing
  const button = page.getByRole('button', { name: settings, exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** Whether the page at `path` shows a text to visitors. */
export async function isPublic(
  site: Pick<BrowsedSite, 'origin' | 'refresh'>,
  visit: Visit,
  path: string,
  text: string,
): Promise<boolean> {
  await site.refresh()
  const answer = await visit.context.request.get(site.origin + path)
  return (await answer.text()).includes(text)
}

// biome-ignore lint/suspicious/noExplicitAny: the shape depends on the kind.
export async function readDraft(db: Database, kind: string, id: string): Promise<any> {
  const row = await db
    .selectFrom('content_draft')
    .select('document')
    .where('kind', '=', kind as never)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? JSON.parse(row.document as string) : null
}

/** The content of this browser's journal as text. */
export function readJournal(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('panel-journal')
        opening.onsuccess = () => {
          const all = opening.result.transaction('entries').objectStore('entries').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
  )
}

/** What stands in either field. */
export function readField(field: Locator): Promise<string> {
  return field.evaluate((node) =>
    node instanceof HTMLTextAreaElement
      ? node.value
      : [...node.children].map(({ textContent }) => textContent).join('\n'),
  )
}

/** A file, where the focus is. */
export async function paste(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    ([name, bytes]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(bytes)], name))
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [name, [...bytes]] as const,
  )
}
