/** What a browser loads: the script of public pages, and the files of `app/public`. */
import { defineConfig } from 'vite'
import { css, target } from './vite.shared.config.ts'

export default defineConfig({
  css,
  publicDir: 'app/public',
  build: {
    outDir: 'build/browser',
    target,
    cssTarget: target,
    manifest: 'manifest.json',
    modulePreload: false,
    rolldownOptions: { input: 'app/browser/page.ts' },
  },
})
