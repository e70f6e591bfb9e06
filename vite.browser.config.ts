/** What browsers load on the public site: the page script, the islands, and the files of `app/public`. */
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
    // The CSS of an island is already in the page, so its script must not load a stylesheet.
    cssCodeSplit: false,
    rolldownOptions: { input: 'app/browser/page.ts' },
  },
})
