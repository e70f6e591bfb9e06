/** What a browser loads: the script of public pages, the islands behind it, and the files of `app/public`. */
import { defineConfig, type Plugin } from 'vite'
import { css, target } from './vite.shared.config.ts'

/** Vite wraps every dynamic import to preload sheets and scripts beside it; ours have none, and it weighs 750 bytes. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
}

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
