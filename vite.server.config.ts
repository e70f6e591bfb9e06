/**
 * Bundles the server into a few files, because most of the time of a start was spent on reading 780 modules. The
 * sources stay in place, because migrations run from there (`docs/decisions/server-process.md`).
 */
import { basename, dirname, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { checks, compactOutput } from './vite.shared.config.ts'

const outDir = 'build/server'
/** The modules that Node starts, and the modules that helper processes load for their tasks. */
export const started = [
  'server/main.ts',
  'server/cli.ts',
  'server/platform/helper/helper-process.ts',
  'server/content/markdown/render-task.ts',
  'server/content/folder/read-task.ts',
  'server/content/blog-import/blog-task.ts',
  'server/platform/media-processing/media-task.ts',
  'server/identity/pictures/encode-task.ts',
  'server/web/heading-fonts/font-task.ts',
  'server/resumes/typeset-task.ts',
]

/** The bundled file of one of the modules in `started`; null: the source is another module. Both paths are absolute. */
export function toBundled(source: string): string | null {
  const isStarted = started.includes(relative(import.meta.dirname, source))
  return isStarted ? resolve(import.meta.dirname, outDir, `${basename(source, '.ts')}.js`) : null
}

/**
 * Rewrites the paths in a bundled module: it starts other bundled modules, and finds all other files as its source
 * does.
 */
const sourcePaths: Plugin = {
  name: 'source-paths',
  transform(code, id) {
    if (!id.startsWith(`${import.meta.dirname}/server/`)) return null
    const back = (path: string) =>
      relative(`${import.meta.dirname}/${outDir}`, path).replaceAll('\\', '/')
    const toUrl = (found: string, path: string | undefined) => {
      const target = path === undefined ? id : resolve(dirname(id), path)
      const url = `new URL(${JSON.stringify(back(toBundled(target) ?? target))}, import.meta.url)`
      return found === 'import.meta.url' ? `${url}.href` : url
    }
    return code
      .replaceAll(
        'import.meta.dirname',
        `import.meta.dirname + ${JSON.stringify(`/${back(dirname(id))}`)}`,
      )
      .replaceAll(/new URL\(['"]([^'"]+)['"], import\.meta\.url\)|import\.meta\.url/g, toUrl)
  },
}

export default defineConfig({
  publicDir: false,
  plugins: [sourcePaths],
  ssr: {
    noExternal: ['@hono/node-server', '@valibot/to-json-schema', 'hono', 'kysely', 'valibot'],
  },
  build: {
    ssr: true,
    outDir,
    target: 'esnext',
    minify: false,
    // All chunks are in one folder, so that the path from a chunk to the sources is the same for all.
    rolldownOptions: {
      checks,
      input: started,
      output: { ...compactOutput, chunkFileNames: '[name]-[hash].js' },
    },
  },
})
