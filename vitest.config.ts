import { defineConfig } from 'vitest/config'
import { css } from './vite.shared.config.ts'

/** One server of PostgreSQL and one build for the whole run, whatever part of it is run. */
const common = { globalSetup: './tests/global-setup.ts', setupFiles: './tests/setup.ts' }

export default defineConfig({
  css,
  test: {
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'unit',
          include: ['{app,server,shared,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'e2e',
          include: ['tests/e2e/*.e2e.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
