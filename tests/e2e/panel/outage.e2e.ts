/** PostgreSQL is restarted while the owner types: every letter is there afterwards. */
import { afterAll, expect, test } from 'vitest'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { databases } from '../../support/databases.ts'
import { databaseOf } from '../../support/one-database.ts'
import { adminPath, openPanel } from '../../support/panel.ts'
import { startPostgresServer } from '../../support/postgres-server.ts'

// If only SQLite is tested, there is nothing to restart.
const hasPostgres = databases.some(({ name }) => name === 'PostgreSQL')
const server = hasPostgres ? await startPostgresServer() : null
const panel = server && (await openPanel(1, databaseOf(server)))
// After the site, which ends before it.
afterAll(async () => server?.[Symbol.asyncDispose]())

test('while PostgreSQL is restarted the owner types on, and every letter is saved', async () => {
  if (!panel || !server) return
  await using visit = await panel.enter({ refusals: /^\/(?:api|auth)\// })
  const { page } = visit
  await visit.open(`${adminPath}/content/project/1`)
  const summary = page.getByLabel(`${fields.labels.summary.label} · ${editor.languages.en}`)
  await summary.fill('')
  await summary.focus()
  let typed = ''
  const type = async (words: string) => {
    await page.keyboard.type(words)
    typed += words
  }
  const shown = (state: string) => page.locator(`[data-state=${state}]`).waitFor()
  await type('Before the outage, ')
  await shown('saved')
  const stopped = server.stop()
  let started: Promise<void> | undefined
  try {
    await type('while it stops, ')
    await stopped
    // The site itself answers, with 503 and a sentence.
    await shown('refused')
    await type('while it is away, ')
    started = server.start()
    await type('while it starts, ')
  } finally {
    // For a second attempt, too.
    await (started ?? server.start())
  }
  await type('and after it.')
  await shown('saved')
  expect(await summary.inputValue()).toBe(typed)
  const draft = panel.site.database.db
    .selectFrom('content_draft')
    .select('document')
    .where('kind', '=', 'project')
    .where('id', '=', '1')
  await expect
    .poll(async () => JSON.parse((await draft.executeTakeFirstOrThrow()).document as string))
    .toMatchObject({ texts: { en: { summary: typed } } })
})
