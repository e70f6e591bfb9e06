/** A whole site for a test: real database, real build, in-process or over HTTP. */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Content } from '#shared/content.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type OpenedSite, openSite } from '../../server/boot/open-site.ts'
import { importContent } from '../../server/content/folder/import-content.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { defaultRenderer } from '../../server/content/markdown/default-renderer.ts'
import type { TextRenderer } from '../../server/content/markdown/text-renderer.ts'
import type { IdentityProvider } from '../../server/identity/sign-in/identity-provider.ts'
import { createThrottles } from '../../server/platform/http/throttle.ts'
import { createJobs } from '../../server/platform/jobs/jobs.ts'
import { createKeyRing, type KeyRing, makeKey } from '../../server/platform/keys/key-ring.ts'
import { createLog } from '../../server/platform/log/create-log.ts'
import { type Env, parseEnv } from '../../server/settings/env.ts'
import { loadBuiltSite } from '../../server/web/built-site.ts'
import { createSiteServer } from '../../server/web/site-server.ts'
import { type DatabaseUnderTest, databases, type TestDatabase } from './databases.ts'
import { buildFolder, now as fixedNow, sampleContent, temporaryDataDir } from './sample-content.ts'

/** Random keys, the same for every site of a test file. */
export const testKeys = createKeyRing([makeKey(fixedNow())])

export interface TestSite extends OpenedSite, AsyncDisposable {
  database: TestDatabase
  provider: IdentityProvider | null
  /** The parsed log of the site. */
  logged: Record<string, unknown>[]
  /** Requests an address of the site, by GET unless told otherwise. */
  get(path: string, init?: RequestInit): Promise<Response>
}

export interface TestSiteOptions {
  database?: DatabaseUnderTest
  /** A content folder, or content itself; the sample content by default. */
  content?: string | Content
  publicOrigin?: string
  settings?: Partial<Env>
  /** Whether rate limits are on; off by default. */
  isThrottled?: boolean
  /** The identity provider; none by default. */
  provider?: IdentityProvider | null
  /** Whether pages are compressed as well as on a real site, for tests that count their bytes. */
  compressesWell?: boolean
  keys?: KeyRing
  /** The clock of the site. */
  now?: () => Date
}

const rendered = new Map<string, Promise<unknown>>()

/** Most texts of a site are those of another one that tests of this worker have opened before. */
function remember<Output>(
  render: (file: string, ...text: [string, Language]) => Promise<Output>,
): typeof render {
  return (file, ...text) => {
    const key = JSON.stringify([render.name, ...text])
    const known = rendered.get(key) ?? render(file, ...text)
    rendered.set(key, known)
    known.catch(() => rendered.delete(key))
    return known.then(structuredClone) as Promise<Output>
  }
}

export const remembered: TextRenderer = {
  renderPage: remember(defaultRenderer.renderPage),
  renderPost: remember(defaultRenderer.renderPost),
  listPlaces: remember(defaultRenderer.listPlaces),
}

const samplePictures = await readdir(join(sampleContent, 'media'))

/** Content alone has no files: one that shows the sample's pictures is stored where they are. */
function showsSample(content: Content): boolean {
  const text = JSON.stringify(content)
  return samplePictures.some((name) => text.includes(name))
}

export async function openTestSite({
  database = databases[0] as DatabaseUnderTest,
  content = sampleContent,
  publicOrigin = 'http://localhost:3000',
  settings = {},
  isThrottled = false,
  provider = null,
  compressesWell = false,
  keys = testKeys,
  now = fixedNow,
}: TestSiteOptions = {}): Promise<TestSite> {
  const isFilled = typeof content === 'string' ? content === sampleContent : showsSample(content)
  const opened = await (isFilled ? database.openFilled() : database.open())
  const { db } = opened
  if (typeof content !== 'string') await storeContent(db, content, now, remembered)
  else if (content !== sampleContent) await importContent(db, content, now)

  const logged: Record<string, unknown>[] = []
  const destination = { write: (line: string) => logged.push(JSON.parse(line)) }
  const { log } = createLog({ level: 'info', now, destination })
  const site = await openSite({
    ...opened,
    jobs: createJobs({ log, now }),
    keys,
    kind: opened.kind,
    log,
    now,
    provider,
    publicOrigin,
    blogUrl: settings.blogUrl ?? null,
    built: await builtSite,
    // The best quality takes 45 ms of processor time for each page.
    brotliQuality: compressesWell ? 11 : 5,
    settings: { ...parseEnv({ DATA_DIR: temporaryDataDir }), rateLimits: isThrottled, ...settings },
    throttles: createThrottles({ ...opened, isOn: isThrottled }),
    onEmail() {},
  })
  return {
    ...site,
    provider,
    database: opened,
    logged,
    async get(path, init) {
      return site.site.answer(new Request(publicOrigin + path, init), { peer: '127.0.0.1' })
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

export interface ServedSite extends TestSite {
  origin: string
}

/** The same, listening on a free port of the loopback address. */
export async function serveTestSite({
  times,
  limits,
  isProxy,
  ...options
}: TestSiteOptions & Parameters<typeof createSiteServer>[1] = {}): Promise<ServedSite> {
  const site = await openTestSite(options)
  const server = createSiteServer(site.site, { times, limits, ...(isProxy && { isProxy }) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...site,
    origin: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await site[Symbol.asyncDispose]()
    },
  }
}

export const builtSite = loadBuiltSite(buildFolder)
