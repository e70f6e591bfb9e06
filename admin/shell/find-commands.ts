/**
 * Finds commands by the typed words. A word in Latin letters must begin a word of one of the command's names. A word in
 * another script may be anywhere in them, because Japanese does not separate words by spaces.
 */
export interface Command {
  id: string
  text: string
  /** What it is called in other languages. */
  others?: readonly string[]
  run(): void
}

export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ text, others = [] }) => {
    const names = fold([text, ...others].join('\n'))
    return words.every((word) => isIn(names, word))
  })
}

/** Full-width letters and decomposed syllables are what they look like. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function isIn(names: string, word: string): boolean {
  const isLatin = /^[\p{Script=Latin}\d]+$/u.test(word)
  return isLatin
    ? names.split(/[^\p{L}\d]+/u).some((part) => part.startsWith(word))
    : names.includes(word)
}
