/** What both builds must agree on: the names of CSS classes, and the browsers that are spoken to. */
import type { CSSOptions } from 'vite'

/** Browsers that know `light-dark()`, nesting and popovers: all since the middle of 2024. */
export const target = ['chrome125', 'firefox128', 'safari17.5']

export const css: CSSOptions = { modules: { generateScopedName: '[local]_[hash:base64:4]' } }
