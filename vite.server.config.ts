/**
 * The server in few files: reading 780 modules took most of a start. What it does is what `server/main.ts` does; the
 * sources stay where they are, because migrations, commands and workers run from there (decision 45).
 */
import { dirname, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const outDir = 'build/server'

/** A module that is moved into the bundle finds its neighbours where they are, beside its source. */
const sourcePaths: Plugin = {
  name: 'source-paths',
  transform(code, id) {
    if (!id.startsWith(`${import.meta.dirname}/server/`)) return null
    const back = (path: string) =>
      relative(`${import.meta.dirname}/${outDir}`, path).replaceAll('\\', '/')
    return code
      .replaceAll(
        'import.meta.dirname',
        `import.meta.dirname + ${JSON.stringify(`/${back(dirname(id))}`)}`,
      )
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(back(id))}, import.meta.url).href`)
  },
}

export default defineConfig({
  publicDir: false,
  plugins: [sourcePaths],
  ssr: { noExternal: ['@hono/node-server', 'hono', 'kysely', 'valibot'] },
  build: {
    ssr: 'server/main.ts',
    outDir,
    target: 'esnext',
    minify: false,
    // All in one folder, so that the way back to the sources is the same for each.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})
