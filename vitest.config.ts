import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { findFirefox } from './scripts/browser.mjs'
import { findNginx, hasReverseProxies } from './scripts/reverse-proxies.mjs'
import { isLong } from './tests/support/is-long.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { toBundled } from './vite.server.config.ts'
import { css } from './vite.shared.config.ts'

/** Code under test starts processes and threads from the bundle, as on a site: their sources take a second to load. */
const startFromBundle: Plugin = {
  name: 'start-from-bundle',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${import.meta.dirname}/server/`)) return null
    return code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (found, path: string) => {
      const bundled = toBundled(resolve(dirname(id), path))
      return bundled ? `new URL(${JSON.stringify(pathToFileURL(bundled).href)})` : found
    })
  },
}

/** One PostgreSQL server and one build for the whole run. */
const common = {
  globalSetup: './tests/support/global-setup.ts',
  setupFiles: './tests/support/setup.ts',
}

/** Long enough for a machine that stalls now and then; a test that hangs is still found. */
const inBrowser = {
  testTimeout: 240_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  chaiConfig: { truncateThreshold: 1000 },
}

/** Tests that need nginx and Caddy, or nginx alone, are not part of a run without them. */
const withoutProxies = [
  ...(hasReverseProxies() ? [] : ['tests/web/behind-a-proxy.test.ts']),
  ...(findNginx() ? [] : ['tests/web/nginx-examples.test.ts']),
]
const excluded = [...configDefaults.exclude, ...withoutProxies]

/** Tests that start processes, and wait for them. */
const operatorTests = ['tests/operator/**/*.test.ts']

const unit = {
  extends: true as const,
  test: {
    ...common,
    name: 'unit',
    include: ['{app,admin,client,server,shared,scripts}/**/*.test.{ts,tsx}'],
    // Loading the server anew for each file took most of the time of many files (`docs/decisions/tests.md`).
    isolate: false,
    exclude: excluded,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
}

/** Tests of whole sites: their HTTP server replaces globals, with which the highlighter of code cannot be loaded. */
const sites = {
  extends: true as const,
  test: {
    ...unit.test,
    name: 'sites',
    include: ['tests/**/*.test.ts'],
    exclude: [...excluded, ...operatorTests],
  },
}

/** Tests of an operator change files and processes: each file has its own process. */
const operator = {
  extends: true as const,
  test: {
    ...unit.test,
    name: 'operator',
    include: operatorTests,
    exclude: excluded,
    isolate: true,
  },
}

/** Journeys through what other files prove step by step, for `npm run test:long`. */
const longJourneys = [
  'tests/e2e/site/journeys.e2e.ts',
  'tests/e2e/panel/{outage,owner-keyboard,whole-own-site}.e2e.ts',
]

const e2e = {
  extends: true as const,
  test: {
    ...common,
    ...inBrowser,
    name: 'e2e',
    include: ['tests/e2e/**/*.e2e.ts'],
    exclude: [...configDefaults.exclude, ...longJourneys],
    isolate: false,
    // After all others: two groups of tests at once, each with its workers, would be too many for two processors.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    provide: { browser: 'chromium' as const },
  },
}

function filesThat(matches: RegExp, pattern: string): string[] {
  return globSync(pattern).filter((path) => matches.test(readFileSync(path, 'utf8')))
}

/** Files that count their own requests, kills, posts and databases, by `depth`, `isLong` and `anyDatabase`. */
const deep = () => ({
  extends: true as const,
  test: {
    ...unit.test,
    name: 'deep',
    isolate: true,
    exclude: excluded,
    include: filesThat(/support\/is-long\.ts'|\banyDatabase\b/, 'tests/**/*.test.ts'),
  },
})

/** All other files with properties, each with many times as many runs. */
const properties = () => ({
  extends: true as const,
  resolve: {
    alias: [
      {
        find: /^fast-check$/,
        replacement: `${import.meta.dirname}/tests/support/deep-fast-check.ts`,
      },
    ],
  },
  test: {
    ...unit.test,
    name: 'properties',
    isolate: true,
    include: filesThat(
      /\bfc\.assert\(/,
      '{app,admin,client,server,shared,tests}/**/*.test.{ts,tsx}',
    ),
    exclude: [...configDefaults.exclude, ...deep().test.include],
    testTimeout: 600_000,
  },
})

/** Journeys in every language, and the checks of pages also where a quicker one implies them (`docs/decisions/tests.md`). */
const everyLanguage = () => ({
  extends: true as const,
  test: {
    ...e2e.test,
    name: 'every-language',
    exclude: configDefaults.exclude,
    include: [
      ...longJourneys,
      ...filesThat(
        /\b(?:journeysIn|accessibleLooks|findFaultsIn|isLong)\b/,
        'tests/e2e/**/*.e2e.ts',
      ),
    ],
  },
})

/** What runs in both browsers (`docs/decisions/tests.md`). */
const firefox = {
  extends: true as const,
  test: {
    ...e2e.test,
    name: 'firefox',
    include: [
      'tests/e2e/site/{journeys,static-copy,header-sign-in,header-panel,header-google}.e2e.ts',
      'tests/e2e/panel/composition.e2e.ts',
    ],
    exclude: configDefaults.exclude,
    provide: { browser: 'firefox' as const },
  },
}

export default defineConfig({
  css,
  plugins: [startFromBundle],
  test: {
    pool: 'forks',
    // One more than cores: some wait for processes, timers and the database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: isLong
      ? [deep(), properties(), everyLanguage(), ...(findFirefox() ? [firefox] : [])]
      : [unit, sites, operator, e2e],
  },
})
