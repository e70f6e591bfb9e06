/** Keeps a page in step with the Markdown that it was made from: headings are the same in both, and what is between them is in proportion. */

/** A place of the text, and where it is on the page. */
interface Mark {
  at: number
  top: number
}

/** Scrolls the page so that it shows what is written at `at`. A place that is in sight stays where it is. */
export function followText(page: Document, text: string, at: number): void {
  const view = page.scrollingElement
  const window = page.defaultView
  if (!view || !window) return
  const topOf = (node: Element) => node.getBoundingClientRect().top + view.scrollTop
  const headings = [...page.querySelectorAll('main :is(h2, h3, h4, h5, h6)')]
  const found = matchHeadings(text, headings)
  const [first] = found
  const frame = (first ? first.heading.parentElement : page.querySelector('main')) ?? page.body
  const start = topOf(frame)
  const marks = found.map(({ at, heading }) => ({ at, top: topOf(heading) }))
  const end = { at: text.length, top: start + frame.clientHeight }
  const top = placeAt(at, [{ at: 0, top: start }, ...marks, end])
  const { innerHeight } = window
  const isSeen =
    top > view.scrollTop + innerHeight * 0.1 && top < view.scrollTop + innerHeight * 0.8
  if (!isSeen) view.scrollTop = top - innerHeight / 3
}

/** Between two marks, in proportion. */
export function placeAt(at: number, marks: readonly Mark[]): number {
  const next = marks.findIndex((mark) => mark.at > at)
  const [before, after] = [marks.at(next < 0 ? -1 : Math.max(0, next - 1)), marks.at(next)]
  if (!before || !after) return 0
  const share = after.at > before.at ? (at - before.at) / (after.at - before.at) : 0
  return before.top + share * (after.top - before.top)
}

/** The headings of a text with those of the page that say the same, in their order. */
export function matchHeadings<Heading extends { textContent: string | null }>(
  text: string,
  headings: readonly Heading[],
): { at: number; heading: Heading }[] {
  let next = 0
  return listHeadings(text).flatMap(({ at, words }) => {
    const index = headings.findIndex(
      ({ textContent }, place) => place >= next && lettersOf(textContent ?? '') === words,
    )
    const heading = headings[index]
    if (!heading) return []
    next = index + 1
    return [{ at, heading }]
  })
}

function listHeadings(text: string): { at: number; words: string }[] {
  let fence: string | null = null
  return [...text.matchAll(/^ {0,3}(?:(`{3,}|~{3,})|#{1,6}[ \t]+(.+)).*$/gm)].flatMap((line) => {
    const [, bar, words] = line
    if (bar) {
      if (fence === null) fence = bar
      else if (bar.startsWith(fence)) fence = null
    }
    return bar || fence !== null ? [] : [{ at: line.index, words: lettersOf(words ?? '') }]
  })
}

/** Without signs of Markdown, and without the address of a link. */
function lettersOf(words: string): string {
  return words.replaceAll(/\]\([^)]*\)/g, '').replaceAll(/[^\p{L}\p{N}]/gu, '')
}
