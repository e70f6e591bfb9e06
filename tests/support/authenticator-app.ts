/** An independent authenticator app: RFC 4226, section 5.3, and RFC 6238, with node:crypto only. */
import { createHmac } from 'node:crypto'

export function codeAt(seed: Uint8Array, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** Six digits that are not the code of a step near this one. */
export function wrongCodeAt(seed: Uint8Array, at: Date): string {
  const near = [-1, 0, 1].map((step) => codeAt(seed, new Date(at.getTime() + step * 30_000)))
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code))
  if (!wrong) throw new Error('Four codes cannot be among three.')
  return wrong
}

/** RFC 4648, section 6, as authenticator apps accept it when typed. */
export function fromBase32(text: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
