import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { findFirefox } from './scripts/browser.mjs'
import { hasReverseProxies } from './scripts/reverse-proxies.mjs'
import { isLong } from './tests/support/is-long.ts'
import { css } from './vite.shared.config.ts'

/** One PostgreSQL server and one build for the whole run. */
const common = {
  globalSetup: './tests/support/global-setup.ts',
  setupFiles: './tests/support/setup.ts',
}

/** Long enough for a machine that stalls now and then; a test that hangs is still found. */
const inBrowser = {
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  // Scripts, browser and clock race; `scripts/test.mjs` names every test that needed it.
  retry: 1,
}

/** Tests that need nginx and Caddy are not part of a run without them. */
const withoutProxies = hasReverseProxies() ? [] : ['tests/web/behind-a-proxy.test.ts']

const unit = {
  extends: true as const,
  test: {
    ...common,
    name: 'unit',
    include: ['{app,admin,client,server,shared,scripts}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...withoutProxies],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
}

const e2e = {
  extends: true as const,
  test: {
    ...common,
    ...inBrowser,
    name: 'e2e',
    include: ['tests/e2e/**/*.e2e.ts'],
    provide: { browser: 'chromium' as const },
  },
}

/** Files that count their own requests and kills, by `depth`. */
const deep = {
  extends: true as const,
  test: {
    ...unit.test,
    name: 'deep',
    include: [
      'tests/web/fuzz.test.ts',
      'tests/identity/fuzz-auth.test.ts',
      'tests/inbox/crash.test.ts',
      'tests/operator/restore-kill.test.ts',
    ],
  },
}

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
    include: globSync('{app,admin,client,server,shared,tests}/**/*.test.{ts,tsx}').filter(
      (path) =>
        !deep.test.include.includes(path) && /\bfc\.assert\(/.test(readFileSync(path, 'utf8')),
    ),
    testTimeout: 600_000,
  },
})

/** The page checks, also where a quicker one implies them. */
const crawl = {
  extends: true as const,
  test: { ...e2e.test, name: 'crawl', include: ['tests/e2e/site/pages.e2e.ts'] },
}

/** What runs in both browsers (decision 80). */
const firefox = {
  extends: true as const,
  test: {
    ...e2e.test,
    name: 'firefox',
    include: [
      'tests/e2e/site/{journeys,keyboard-journey,header-sign-in,header-google}.e2e.ts',
      'tests/e2e/panel/composition.e2e.ts',
    ],
    provide: { browser: 'firefox' as const },
  },
}

export default defineConfig({
  css,
  test: {
    pool: 'forks',
    // A file that uses a browser leaves a second core half idle, and so does one that waits for processes.
    maxWorkers: 2,
    projects: isLong
      ? [deep, properties(), crawl, ...(findFirefox() ? [firefox] : [])]
      : [unit, e2e],
  },
})
