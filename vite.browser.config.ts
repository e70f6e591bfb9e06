/** What browsers load on the public site: the page script, the islands, and the files of `app/public`. */
import { defineConfig, type Plugin } from 'vite'
import { checks, css, plainImports, target } from './vite.shared.config.ts'

const fileNames = 'assets/[name]-[hash:6].js'

/** Components bring the rules of their style sheets. Pages have only those of what they show (`app/styles/needed-styles.ts`). */
const carriedStyles: Plugin = {
  name: 'carried-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.tsx')) return null
    const sheets = Array.from(code.matchAll(/ from '(.+\.module\.css)'/g), ([, sheet]) => sheet)
    if (sheets.length === 0) return null
    const carried = sheets.map(
      (sheet, at) => `import css${at} from '${sheet}?inline'\nadoptStyles(css${at})\n`,
    )
    return `${code}\nimport { adoptStyles } from '#app/styles/adopt-styles.ts'\n${carried.join('')}`
  },
}

export default defineConfig({
  css,
  publicDir: 'app/public',
  plugins: [plainImports, carriedStyles],
  build: {
    outDir: 'build/browser',
    target,
    cssTarget: target,
    manifest: 'manifest.json',
    modulePreload: false,
    // Scripts bring their CSS as text, so they must not load a style sheet.
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
