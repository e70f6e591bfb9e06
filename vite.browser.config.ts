/** What a browser loads: the script of public pages, the islands behind it, and the files of `app/public`. */
import { defineConfig } from 'vite'
import { css, plainImports, target } from './vite.shared.config.ts'

export default defineConfig({
  css,
  publicDir: 'app/public',
  plugins: [plainImports],
  build: {
    outDir: 'build/browser',
    target,
    cssTarget: target,
    manifest: 'manifest.json',
    modulePreload: false,
    // The CSS of an island stands in the page already: its script must not ask for a sheet of its own.
    cssCodeSplit: false,
    rolldownOptions: { input: 'app/browser/page.ts' },
  },
})
