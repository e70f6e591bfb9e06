/**
 * Bundles the server into a few files, because reading 780 modules took most of a start. The sources stay in
 * place, because migrations, commands and workers run from there (decision 45).
 */
import { dirname, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const outDir = 'build/server'

/** Makes a bundled module find other files relative to its source. */
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
    // All chunks in one folder, so that the path back to the sources is the same for each.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})
