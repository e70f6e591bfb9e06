/** Different spellings of addresses, by number, the same in every run. */
import { createRandom, type Random } from './random.ts'

/** Query names that some page uses, with new values. */
const queries: ((number: number, random: Random) => string)[] = [
  (number) => `x${number}=1`,
  (number) => `utm_source=letter&utm_id=${number}`,
  (number) => `q=word${number}`,
  (number) => `tech=React&tech=none-${number}`,
  (number, random) => `year=${1000 + random.below(9000)}&sort=oldest&page=1&z=${number}`,
  (number) => `page=${number}`,
  (number) => `show=${number}`,
  (number) => `sent=1&sent=${number}`,
  (number) => `%${number}&=&&?`,
]

const spellings: ((path: string, number: number, random: Random) => string)[] = [
  ...queries.map(
    (query) => (path: string, number: number, random: Random) => `${path}?${query(number, random)}`,
  ),
  (path, number, random) => `${eachLetter(path, (letter) => swapCase(letter, random))}?${number}`,
  (path, number, random) =>
    `${eachLetter(path, (letter) => maybePercent(letter, random))}?${number}`,
  (path, number) => `${path}/?x=${number}`,
  (path, number) => `${path}${'/'.repeat(2 + (number % 50))}?${number}`,
  (path, number) => `/${path}?${number}`,
  (path, number) => `${path}/./../.?${number}`,
  (path, number) => `${path}/${number}`,
  (path, number) => `${path}%0a${number}`,
  (path, number) => `${path}%0d%0a${number}`,
  (path, number) => `${path}%E2%80%A8${number}`,
  (path, number) => `${path}%ED%A0%80${number}`,
  (path, number) => `${path}%2F${number}`,
  (path, number) => `${path}%5c${number}`,
  (path, number) => `${path}%00${number}`,
  (path, number) => `${path}/${`${number}-`.repeat(400)}`,
  (path, number) => path.replace(/\.png$/, `-${number}.png`),
  (path, number) => path.replace(/(?:\/\d+)?$/, `/${number}`),
]

/** The number of kinds of spelling. Spelling number n is of the kind `n % kindsOfSpelling`. */
export const kindsOfSpelling = spellings.length

/** Returns spelling `number` of an address. Most spellings are addresses without a page. */
export function spellAddress(path: string, number: number): string {
  const spell = spellings[number % spellings.length] as (typeof spellings)[number]
  return spell(path, number, createRandom(number))
}

function eachLetter(path: string, change: (letter: string) => string): string {
  return path.replaceAll(/[a-z]/g, change)
}

function swapCase(letter: string, random: Random): string {
  return random.below(2) ? letter.toUpperCase() : letter
}

function maybePercent(letter: string, random: Random): string {
  return random.below(2) ? letter : `%${letter.charCodeAt(0).toString(16)}`
}
