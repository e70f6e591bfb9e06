/** Makes the list around it searchable in a static copy, by `app/browser/find-in-copy.ts`; nothing elsewhere. */
import type { ReactNode } from 'react'
import { type CopyIndex, mostFound } from '#shared/copy-index.ts'

interface FindableProps {
  isCopy: boolean
  of: keyof CopyIndex
  words: { count(total: number): string; range(from: number, to: number, total: number): string }
  /** The words of the link to the whole list. */
  all: string
  /** What is shown if nothing is found. */
  children: ReactNode
}

/** Stands for a number that the script knows. */
export const anyNumber = 987_654

export function Findable({ isCopy, of, words: { count, range }, all, children }: FindableProps) {
  if (!isCopy) return null
  return (
    <template
      data-find={of}
      data-one={count(1)}
      data-many={count(anyNumber)}
      data-range={range(1, mostFound, anyNumber)}
      data-all={all}
    >
      {children}
    </template>
  )
}
