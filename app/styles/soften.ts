/** Rounder corners, as the owner may choose them. */
import { lookUp } from '#shared/look-up.ts'

/** A property that only pages with soft corners have. */
export const corners = '--soft'

/** In pixels: the corners of controls and pictures, of menus, and of keys in a text. */
const softer: Record<string, string> = { '2px': '8px', '3px': '6px', '6px': '12px' }

export function soften(css: string): string {
  return css.replaceAll(/border-radius:([^;}]+)/g, (_, radii: string) => {
    const soft = radii.replaceAll(/\b[236]px/g, (radius) => lookUp(softer, radius) ?? radius)
    return `border-radius:${soft}`
  })
}
