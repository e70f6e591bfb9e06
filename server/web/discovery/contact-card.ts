/**
 * The owner for address books, with what About shows. vCard 3.0 (RFC 2426) is what the phones of Korea and Japan read; the
 * reading of a name is in fields of their makers besides.
 */
import type { Profile } from '#shared/profile.ts'

/** A form of a name that does not say how it is read. */
const chinese = /\p{Script=Han}/u

interface CardOptions {
  /** Whether About has the section with phone and places. */
  hasContact: boolean
  /** The address of Home. */
  home: string
}

export function toContactCard(profile: Profile, { hasContact, home }: CardOptions): string {
  const { name, nameReading, otherNames, subtitle, contact } = profile
  const reading = chinese.test(nameReading) ? '' : nameReading
  const written = new Set([nameReading, ...otherNames.map((other) => other.name)])
  const others = [...written].filter((one) => one !== '' && one !== reading)
  const { phone, locations } = hasContact ? contact : { phone: '', locations: [] }
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // A name is one text here. Which part of it is the family's, nobody can tell in every language.
    `N:${escapeText(name)};;;;`,
    `FN:${escapeText(name)}`,
    ...(reading === '' ? [] : [`SORT-STRING:${escapeText(reading)}`]),
    ...(reading === '' ? [] : [`X-PHONETIC-LAST-NAME:${escapeText(reading)}`]),
    ...(others.length === 0 ? [] : [`NICKNAME:${others.map(escapeText).join(',')}`]),
    `NOTE:${escapeText(subtitle)}`,
    `EMAIL;TYPE=INTERNET:${escapeText(contact.email)}`,
    ...(phone === '' ? [] : [`TEL;TYPE=CELL:${escapeText(phone)}`]),
    ...locations.map((place) => `ADR;TYPE=HOME:;;;${escapeText(place)};;;`),
    `URL:${home}`,
    ...contact.links.flatMap(({ name: label, url }, index) => [
      `item${index + 1}.URL:${url}`,
      `item${index + 1}.X-ABLabel:${escapeText(label)}`,
    ]),
    'END:VCARD',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

const mostBytes = 75

/** A long line goes on behind a space; no character is divided. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    const isFull = bytes + size > mostBytes
    if (isFull) folded += '\r\n '
    bytes = (isFull ? 1 : bytes) + size
    folded += character
  }
  return folded
}
