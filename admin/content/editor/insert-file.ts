/** Where a file that is being uploaded belongs in a Markdown text that is edited meanwhile. */
import type { Media } from '#shared/admin/media.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { isPicture } from '#shared/media.ts'
import { findDifference, lineBreakBefore, type Selected } from './markdown-commands.ts'

/** The place that a place in `before` has in `after`; what was typed exactly there comes after it. */
export function movePlace(place: number, before: string, after: string): number {
  const { start, end } = findDifference(before, after)
  if (place <= start) return place
  const fromEnd = before.length - place
  return fromEnd <= end ? after.length - fromEnd : after.length - end
}

/**
 * Puts a file into a text as a paragraph of its own. `description` stands for a text that the owner has still to write,
 * and is selected if the selection was at the place.
 */
export function insertFile(
  { text, from, to }: Selected,
  place: number,
  media: Pick<Media, 'name' | 'type' | 'alt' | 'decorative'>,
  { language, description }: { language: Language; description: string },
): Selected {
  const isShown = isPicture(media.type)
  // A stored description need not be repeated: the page uses it where the text has none.
  const isDescribed = media.decorative || media.alt[language] !== undefined
  const label = isShown ? (isDescribed ? '' : description) : media.name
  const open = `${lineBreakBefore(text, place)}${isShown ? '![' : '['}`
  const rest = text.slice(place)
  const close = `](media/${media.name})${rest === '' || rest.startsWith('\n') ? '' : '\n\n'}`
  const inserted = open + label + close
  const next = text.slice(0, place) + inserted + rest
  if (from === place && to === place && isShown && !isDescribed) {
    const start = place + open.length
    return { text: next, from: start, to: start + label.length }
  }
  const move = (at: number) => (at < place ? at : at + inserted.length)
  return { text: next, from: move(from), to: move(to) }
}
