/** What browsers load of a static copy: the same scripts without what needs a server, such as sign-in and reports. */
import { defineConfig } from 'vite'
import browser from './vite.browser.config.ts'

export default defineConfig({
  ...browser,
  mode: 'copy',
  build: { ...browser.build, outDir: 'build/copy' },
})
