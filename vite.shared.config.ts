/** Settings that all builds share: the names of CSS classes, and the supported browsers. */
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { CSSOptions, Plugin } from 'vite'

/**
 * A slow machine is nothing that a build should warn of. Nor is a module that one lazy part of the panel imports as usual, and
 * another later.
 */
export const checks = { bundlerTimings: false, ineffectiveDynamicImport: false }

/** Browsers with `light-dark()`, nesting and popovers, all available since the middle of 2024. */
export const target = ['chrome125', 'firefox128', 'safari17.5']

/**
 * For code that the server runs. V8 keeps the text of each file: two bytes a character if only one of them is
 * not Latin-1, and comments too.
 */
export const compactOutput = {
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
} as const

// biome-ignore lint/style/noProcessEnv: the builds are distinguished by it.
const isDevelopment = process.env['NODE_ENV'] === 'development'

/**
 * Classes and keyframes are numbered through all files, in the same order in every build: `_1f` instead of
 * `lattice_YPq0`. The CSS is in each page, so this takes 0.9 KB (of 14) from each of them. The underscore keeps
 * the names apart from those that content blockers hide, such as `ad`.
 */
const shortNames = new Map<string, string>()

// Those of the public pages first, as their numbers are the shortest.
const styleSheets = ['app', 'client', 'admin'].flatMap((folder) =>
  globSync(`${folder}/**/*.module.css`, { cwd: import.meta.dirname }).sort(),
)
for (const file of styleSheets) {
  const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  for (const [, name] of text.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)) {
    const key = `${file} ${name}`
    if (!shortNames.has(key)) shortNames.set(key, `_${shortNames.size.toString(36)}`)
  }
}

/** Long names during development: files change while it runs, and people read the names. */
function nameClass(name: string, file: string): string {
  const from = relative(import.meta.dirname, file.split('?')[0] ?? file)
  const short = isDevelopment ? undefined : shortNames.get(`${from} ${name}`)
  return short ?? `${name}_${from.replaceAll(/\W/g, '_')}`
}

export const css: CSSOptions = { modules: { generateScopedName: nameClass } }

/**
 * Vite wraps every dynamic import to preload stylesheets and scripts; ours have none, the function that wraps is 750 bytes,
 * and the script of every page wraps ten times.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(wrappedImport, '$1')
      }
    },
  },
}

const wrappedImport = /\b[\w$]+\(\(\)=>(import\(`[^`]+`\)),\[\](?:,import\.meta\.url)?\)/g
