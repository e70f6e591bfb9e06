/** What the builds agree on: the names of CSS classes, and the browsers that are spoken to. */
import type { CSSOptions, Plugin } from 'vite'

/** Browsers that know `light-dark()`, nesting and popovers: all since the middle of 2024. */
export const target = ['chrome125', 'firefox128', 'safari17.5']

export const css: CSSOptions = { modules: { generateScopedName: '[local]_[hash:base64:4]' } }

/** Vite wraps every dynamic import to preload sheets and scripts beside it; ours have none, and it weighs 750 bytes. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
}
