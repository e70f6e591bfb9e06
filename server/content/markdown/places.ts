/** What a text links to and shows, for the warnings about it. */
import type { VFile } from 'vfile'
import { everyNode, type HtmlNode } from '#shared/html-tree.ts'

export interface Place {
  /** `html`: an element of which only the text is shown. */
  kind: 'link' | 'picture' | 'html'
  /** As it was written, or the name of the element. */
  what: string
  /** Of the text, counted from 1. */
  line: number
}

export interface TextPlaces {
  places: Place[]
  /** The ids of its headings. */
  headings: string[]
}

declare module 'vfile' {
  interface DataMap extends TextPlaces {}
}

/** A rehype plugin, before addresses are changed. */
export function notePlaces() {
  return (tree: HtmlNode, file: VFile) => {
    let line = 1
    file.data.places = [...everyNode(tree)].flatMap(
      ({ tagName, properties, position }): Place[] => {
        // Nodes that a plugin has made have no position.
        line = position?.start.line ?? line
        const kind = tagName === 'img' ? 'picture' : 'link'
        const address = properties?.[tagName === 'img' ? 'src' : 'href']
        return typeof address === 'string' ? [{ kind, what: decode(address), line }] : []
      },
    )
  }
}

function decode(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
