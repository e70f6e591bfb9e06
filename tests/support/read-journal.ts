import type { Page } from 'playwright-core'

/** What the journal of this browser holds, as text. */
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
