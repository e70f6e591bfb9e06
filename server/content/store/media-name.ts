/** Names of uploaded files, which exports write to disk. */
import { isPicture, type MediaType, mediaLimits, mediaTypes, toNameBase } from '#shared/media.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** Room for `-1234`. */
const numberLength = 5

/** Turns the name of a file on somebody's computer into one that `mediaNameSchema` accepts. */
export function toMediaName(given: string, type: MediaType): string {
  const ending = `.${mediaTypes[type][0]}`
  const whole = toNameBase(given.replace(/\.[^./\\]*$/, ''))
  const most = mediaLimits.name - ending.length - numberLength
  // A cut between two halves of a character, or after a hyphen, would not be a name.
  const base = [...whole]
    .slice(0, most / 2)
    .join('')
    .replace(/-+$/, '')
  return `${base || (isPicture(type) ? 'picture' : 'file')}${ending}`
}

/** Appends a number if another file has the name. */
export async function findFreeName(tx: Transaction, name: string): Promise<string> {
  const dot = name.lastIndexOf('.')
  const numbered = (number: number) => `${name.slice(0, dot)}-${number}${name.slice(dot)}`
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? name : numbered(number)
    const taken = await tx
      .selectFrom('media')
      .select('name')
      .where('name', '=', wanted)
      .executeTakeFirst()
    if (!taken) return wanted
  }
}
