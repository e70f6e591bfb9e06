/** Settings that all builds share: the names of CSS classes, and the supported browsers. */
import type { CSSOptions, Plugin } from 'vite'

/** Browsers with `light-dark()`, nesting and popovers, all available since the middle of 2024. */
export const target = ['chrome125', 'firefox128', 'safari17.5']

export const css: CSSOptions = { modules: { generateScopedName: '[local]_[hash:base64:4]' } }

/**
 * Vite wraps every dynamic import to preload stylesheets and scripts; ours have none, and the wrapper is 750
 * bytes.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
}
