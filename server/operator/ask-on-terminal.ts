import { createInterface } from 'node:readline/promises'

/** Asks a yes-or-no question. Without a terminal, the answer is no. */
export async function askOnTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question(`${question} [y/N] `)
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
