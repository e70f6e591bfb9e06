/**
 * Tells search engines which addresses are new, changed or gone, by IndexNow (indexnow.org), if the owner wants it. That is
 * the difference between the sitemap and what they were told last: no change is lost, and what is not public is never named.
 * Of several instances, the one that takes the turn sends.
 */
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Language } from '#shared/i18n/languages.ts'
import type { ListedRoute } from '#shared/pages.ts'
import { getEntry } from '../../content/store/entries.ts'
import { parseStoredGroup } from '../../content/store/read-stored.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Network, postPublic } from '../../platform/http/fetch-public.ts'
import { isPublicOrigin } from '../../platform/http/loopback.ts'
import { listAddresses, listPublicPages } from './sitemap.ts'

/** It passes on to all engines that take part. */
const endpoint = 'https://api.indexnow.org/indexnow'
/** The limit of the protocol for one request. */
const mostAddresses = 10_000
const restMs = 10 * 60 * 1000
const longestRestMs = 24 * 60 * 60 * 1000
const answerMs = 10_000

/** Whoever asks the engines in the name of the site must be able to serve a file that has this name and text. */
export function toIndexNowKey(siteId: string | null): string {
  return createHash('sha256').update(`IndexNow ${siteId}`).digest('hex').slice(0, 32)
}

export async function wantsIndexNow(db: Database): Promise<boolean> {
  return (await getEntry(db, 'site')).indexNow === 'on'
}

interface IndexNowDependencies {
  db: Database
  key: string
  listed(): ListedRoute[]
  log: Logger
  network?: Network
  now: () => Date
  publicOrigin: string
  /** Of the content; see `createContentRevision`. */
  revision(): string
  siteLanguages(): readonly Language[]
}

/** Call the result regularly. */
export function createIndexNow(dependencies: IndexNowDependencies): () => Promise<void> {
  const { db, key, listed, log, network, now, publicOrigin, revision, siteLanguages } = dependencies
  const { host } = new URL(publicOrigin)
  let checked = ''

  async function post(urlList: string[]): Promise<{ problem: string | null; retryAfterS: number }> {
    const keyLocation = `${publicOrigin}/${key}.txt`
    const body = { host, key, keyLocation, urlList }
    try {
      const signal = AbortSignal.timeout(answerMs)
      const answer = await postPublic(endpoint, { body, signal, ...(network && { network }) })
      if (answer?.status === 200 || answer?.status === 202) return { problem: null, retryAfterS: 0 }
      return {
        problem: answer ? `HTTP ${answer.status}` : 'no public address',
        retryAfterS: answer?.retryAfterS ?? 0,
      }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return { problem: code ?? message, retryAfterS: 0 }
    }
  }

  return async () => {
    const current = revision()
    if (checked === current) return
    if (!isPublicOrigin(publicOrigin) || !(await wantsIndexNow(db))) {
      checked = current
      return
    }
    const at = now()
    const state = await db.selectFrom('index_now').selectAll().executeTakeFirst()
    if (state && state.due_at > at.toISOString()) return
    const pages = await listPublicPages(listed(), db, now)
    const sitemap = listAddresses(pages, publicOrigin, siteLanguages())
    const told = new Map(Object.entries(parseStoredGroup(state?.told ?? '{}')))
    const changes = findChanges(told, sitemap, publicOrigin).slice(0, mostAddresses)
    if (changes.length === 0) {
      checked = current
      return
    }
    if (!(await takeTurn(db, at))) return
    const { problem, retryAfterS } = await post(changes)
    if (problem === null) {
      for (const address of changes) {
        const changed = sitemap.get(address)
        if (changed === undefined) told.delete(address)
        else told.set(address, changed)
      }
      await db
        .updateTable('index_now')
        .set({ told: JSON.stringify(Object.fromEntries(told)), told_at: at.toISOString() })
        .set({ failures: 0, problem: null })
        .execute()
      log.info({ addresses: changes.length }, 'search engines told of changes')
    } else {
      const failures = (state?.failures ?? 0) + 1
      const ownMs = restMs * 2 ** failures
      const due_at = after(at, Math.min(Math.max(ownMs, retryAfterS * 1000), longestRestMs))
      await db.updateTable('index_now').set({ due_at, failures, problem }).execute()
      log.warn({ problem, failures, due_at }, 'search engines not told of changes')
    }
  }
}

/** False: another instance has the turn, or had it within the last minutes. A turn is over by itself if its process ends. */
async function takeTurn(db: Database, at: Date): Promise<boolean> {
  const due_at = at.toISOString()
  await db
    .insertInto('index_now')
    .values({ one: 1, told: '{}', told_at: null, due_at, failures: 0, problem: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const taken = await db
    .updateTable('index_now')
    .set({ due_at: after(at, restMs) })
    .where('due_at', '<=', due_at)
    .returning('one')
    .executeTakeFirst()
  return taken !== undefined
}

/** Without those of an earlier host: engines refuse what a site says of another one. */
function findChanges(
  told: ReadonlyMap<string, unknown>,
  sitemap: ReadonlyMap<string, string>,
  publicOrigin: string,
): string[] {
  const changed = [...sitemap].filter(([address, at]) => told.get(address) !== at)
  const isGone = (address: string) =>
    !sitemap.has(address) && address.startsWith(`${publicOrigin}/`)
  return [...changed.map(([address]) => address), ...[...told.keys()].filter(isGone)]
}

function after(moment: Date, ms: number): string {
  return new Date(moment.getTime() + ms).toISOString()
}
