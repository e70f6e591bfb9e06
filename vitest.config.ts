import { configDefaults, defineConfig } from 'vitest/config'
import { findFirefox } from './scripts/browser.mjs'
import { hasReverseProxies } from './scripts/reverse-proxies.mjs'
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

/** The journeys and sign-in in the header run in both browsers; without a Firefox they are not part of a run. */
const firefox = {
  extends: true as const,
  test: {
    ...common,
    ...inBrowser,
    name: 'firefox',
    include: ['tests/e2e/site/{journeys,keyboard-journey}.e2e.ts'],
    provide: { browser: 'firefox' as const },
  },
}

/** Tests that need nginx and Caddy are not part of a run without them. */
const withoutProxies = hasReverseProxies() ? [] : ['tests/web/behind-a-proxy.test.ts']

export default defineConfig({
  css,
  test: {
    pool: 'forks',
    // A file that uses a browser leaves a second core half idle, and so does one that waits for processes.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'unit',
          include: [
            '{app,admin,client,server,shared,scripts}/**/*.test.{ts,tsx}',
            'tests/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...withoutProxies],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          ...common,
          ...inBrowser,
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          provide: { browser: 'chromium' },
        },
      },
      ...(findFirefox() ? [firefox] : []),
    ],
  },
})
