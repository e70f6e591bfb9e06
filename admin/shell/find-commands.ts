/**
 * Finds commands by the typed words. A word in Latin letters must begin a word of the command's name. A word in
 * another script may be anywhere in the name, because Japanese does not separate words by spaces.
 */
export interface Command {
  id: string
  text: string
  run(): void
}

export function findCommands(commands: Command[], typed: string): Command[] {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ text }) => {
    const name = text.normalize('NFKC').toLowerCase()
    return words.every((word) => isIn(name, word))
  })
}

function isIn(name: string, word: string): boolean {
  const isLatin = /^[\p{Script=Latin}\d]+$/u.test(word)
  return isLatin
    ? name.split(/[^\p{L}\d]+/u).some((part) => part.startsWith(word))
    : name.includes(word)
}
