import type { Selected } from './markdown-commands.ts'

/** Changes a text field as if the user had typed, so that the browser's own undo knows it. */
export function replaceText(area: HTMLTextAreaElement, { text, from, to }: Selected): void {
  const { value } = area
  const { start, end } = findDifference(value, text)
  area.focus()
  area.setSelectionRange(start, value.length - end)
  const inserted = text.slice(start, text.length - end)
  if (inserted !== '') document.execCommand('insertText', false, inserted)
  else if (start < value.length - end) document.execCommand('delete')
  area.setSelectionRange(from, to)
}

/** How many characters two texts have in common at the start and at the end. */
export function findDifference(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { start, end }
}
