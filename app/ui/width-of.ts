/** Of a text in ems, roughly. */
export function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter < '\u1100' ? 0.53 : 0.95), 0)
}
