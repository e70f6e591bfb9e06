/** A whole site to fuzz, with any database, in the same process; and the users who send requests. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openSite } from '../../server/boot/open-site.ts'
import { importContent } from '../../server/content/folder/import-content.ts'
import { createDemoProvider } from '../../server/identity/demo-provider/demo-provider.ts'
import type { OpenedDatabase } from '../../server/platform/db/database.ts'
import { createThrottles } from '../../server/platform/http/throttle.ts'
import { createJobs } from '../../server/platform/jobs/jobs.ts'
import { createKeyRing, makeKey } from '../../server/platform/keys/key-ring.ts'
import { parseEnv } from '../../server/settings/env.ts'
import type { Site } from '../../server/web/site.ts'
import { temporaryDataDir } from '../support/sample-content.ts'
import { createTestProvider } from '../support/sign-in.ts'
import { builtSite } from '../support/site.ts'
import type { KnownValues } from './by-schema.ts'
import { openPeople, type People } from './people.ts'
import { type FuzzRoute, listRoutes, type OpenApi } from './routes.ts'

export const fuzzOrigin = 'http://localhost:3000'
const adminPath = '/yard-gate'
const root = join(import.meta.dirname, '..', '..')

export interface FuzzSite {
  site: Site
  routes: FuzzRoute[]
  /** Endpoints from the tables: `GET /api/projects`. */
  calls: string[]
  /** Signs the users in again; earlier sign-ins have ended. */
  renew(): Promise<{ people: People; known: KnownValues }>
  /** What it logged, errors by default. */
  failures: Record<string, unknown>[]
}

/** With a database of the current schema and the sample content. */
export async function openFuzzSite(opened: OpenedDatabase, level = 'error'): Promise<FuzzSite> {
  let at = Date.parse('2026-11-21T12:00:00Z')
  const now = () => new Date(at)
  await importContent(opened.db, join(root, 'content'), now)
  const failures: Record<string, unknown>[] = []
  const log = pino({ level }, { write: (line: string) => failures.push(JSON.parse(line)) })
  const google = createTestProvider()
  const demo = createDemoProvider({
    host: '127.0.0.1',
    publicOrigin: fuzzOrigin,
    code: 'a-code-of-the-fuzz',
    now,
  })
  const { calls, site } = await openSite({
    ...opened,
    jobs: createJobs({ log, now }),
    keys: createKeyRing([makeKey(now())]),
    log,
    now,
    // Users sign in like with Google; the addresses of the demo provider exist to be fuzzed too.
    provider: { ...google, addresses: demo.addresses },
    publicOrigin: fuzzOrigin,
    blogUrl: null,
    built: await builtSite,
    brotliQuality: 5,
    settings: {
      ...parseEnv({ DATA_DIR: temporaryDataDir }),
      adminPath,
      metricsToken: 'a-token-for-metrics',
      trustedProxies: ['127.0.0.1'],
      rateLimits: false,
    },
    throttles: createThrottles({ ...opened, isOn: false }),
    onEmail() {},
  })
  const answer = async (request: Request) => site.answer(request, { peer: '127.0.0.1' })
  const openApi: OpenApi = await (
    await answer(new Request(`${fuzzOrigin}/api/openapi.json`))
  ).json()
  return {
    site,
    calls: calls.map(({ method, path }) => `${method} ${path}`),
    routes: listRoutes({ openApi, adminPath, assets: listAssets() }),
    failures,
    renew() {
      at += 24 * 60 * 60 * 1000
      const unlockLink = demo.lock.link
      return openPeople({ answer, db: opened.db, google, now, unlockLink })
    },
  }
}

function listAssets(): string[] {
  const files = readdirSync(join(root, 'build', 'browser', 'assets'))
  const [script = ''] = files.filter((file) => file.endsWith('.js'))
  return [`/assets/${script}`, '/favicon.svg', '/assets/nothing.js']
}
