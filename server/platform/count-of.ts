/** `1 email`, `2 emails`: for sentences of commands and of the log, which are in English. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
