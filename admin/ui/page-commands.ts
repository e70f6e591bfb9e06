/** What can be done with the page that is open, for the palette: it stands first there. */
import { useLayoutEffect } from 'react'

export interface PageCommand {
  /** One of `acts` in `shell/words.ts` is found by its words of every language. */
  id: string
  /** In the language of the panel, as the page says it. */
  text: string
  run(): void
}

let ofPage: readonly PageCommand[] = []

export function usePageCommands(commands: readonly PageCommand[]): void {
  useLayoutEffect(() => {
    ofPage = commands
    return () => {
      ofPage = []
    }
  })
}

export const readPageCommands = () => ofPage
