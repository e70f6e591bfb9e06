/** Another process locks the SQLite file: pages are still served, and writers get an error in the end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { openSqlite } from '../../server/platform/db/database.ts'
import type { DatabaseUnderTest } from '../support/databases.ts'
import { toDatabase } from '../support/one-database.ts'
import { serveTestSite } from '../support/site.ts'

const typed = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'What I typed.' }

/** The file in `folder`, opened with a shorter time limit than a site has. */
function impatient(folder: string, patienceMs: number): DatabaseUnderTest {
  const address = join(folder, 'madang.sqlite')
  return toDatabase('SQLite', async () => {
    const opened = openSqlite(address, patienceMs)
    const openAgain = async () => openSqlite(address)
    return { ...opened, address, openAgain, [Symbol.asyncDispose]: () => opened.db.destroy() }
  })
}

/** Another process that holds the write lock until its standard input ends. */
async function holdLock(file: string) {
  const script = `
    const { DatabaseSync } = require('node:sqlite')
    const other = new DatabaseSync(${JSON.stringify(file)})
    other.exec('begin immediate')
    console.log('held')
    process.stdin.on('end', () => { other.exec('rollback'); other.close() }).resume()`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return async () => {
    const gone = once(child, 'exit')
    child.stdin.end()
    await gone
  }
}

function post(origin: string, language: string) {
  return fetch(`${origin}/${language}/contact`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(typed),
    redirect: 'manual',
  })
}

test('while the file is locked, pages are served and forms are refused with 503, a message and the draft', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-locked-'))
  await using site = await serveTestSite({ database: impatient(folder.path, 1500) })
  const { origin } = site
  await fetch(`${origin}/ko`)
  const release = await holdLock(site.database.address)
  try {
    let isAnswered = false
    const refused = Promise.all(languages.map((language) => post(origin, language))).finally(() => {
      isAnswered = true
    })
    let pages = 0
    while (!isAnswered) {
      // Cached and uncached pages: reading needs no lock.
      for (const path of ['/ko', `/en/projects?q=${pages}`, '/readyz']) {
        expect((await fetch(origin + path)).status, path).toBe(200)
        if (!isAnswered) pages += 1
      }
    }
    expect(pages).toBeGreaterThan(3)
    for (const [index, answer] of (await refused).entries()) {
      const language = languages[index] ?? 'ko'
      expect(answer.status).toBe(503)
      const html = await answer.text()
      expect(html).toContain(catalogues[language].messages.problems.unavailable)
      expect(html).toContain(typed.message)
    }
  } finally {
    await release()
  }
  expect((await post(origin, 'ko')).status).toBe(303)
})

test('a lock that is released in time only delays a form', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-locked-'))
  await using site = await serveTestSite({ database: impatient(folder.path, 20_000) })
  const release = await holdLock(site.database.address)
  const sent = Promise.all(languages.map((language) => post(site.origin, language)))
  expect((await fetch(`${site.origin}/ko`)).status).toBe(200)
  await release()
  expect((await sent).map(({ status }) => status)).toEqual([303, 303, 303])
  const { db } = site.database
  expect(await db.selectFrom('message').selectAll().execute()).toHaveLength(1)
})
