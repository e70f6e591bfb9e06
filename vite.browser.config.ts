/** What browsers load on the public site: the page script, the islands, and the files of `app/public`. */
import { defineConfig } from 'vite'
import { checks, css, plainImports, target } from './vite.shared.config.ts'

const fileNames = 'assets/[name]-[hash:6].js'

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
    rolldownOptions: {
      checks,
      input: 'app/browser/page.ts',
      // The script of every page names twelve chunks. Hashes do not compress: six characters instead of eight take
      // some 20 of its 4,096 bytes less, so that no change of a word exceeds the limit by the luck of its hash.
      output: { entryFileNames: fileNames, chunkFileNames: fileNames },
    },
  },
})
