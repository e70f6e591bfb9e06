/** Files to upload. All are made here, so that no test depends on a photo. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one pixel, different for each shade. */
export function makeGif(shade: number): Uint8Array<ArrayBuffer> {
  return makeFrames(1, 1, shade)
}

/** A GIF whose frames have one pixel each, on a canvas of any size. */
export function makeFrames(side: number, frames: number, shade = 0): Uint8Array<ArrayBuffer> {
  const colours = [shade, shade, shade, 255, 255, 255]
  const size = [side & 255, side >> 8]
  const head = [...Buffer.from('GIF89a'), ...size, ...size, 0x80, 0, 0, ...colours]
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  return Uint8Array.from([...head, ...Array(frames).fill(frame).flat(), 0x3b])
}

/** Noise that is easy to compress, like that of a photo. */
export async function makePhoto(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg',
): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const coarse = await sharp({
    create: { width: 60, height: 40, channels: 3, noise, background: '#fff' },
  })
    .png()
    .toBuffer()
  const photo = sharp(coarse).resize(width, height, { fit: 'fill', kernel: 'cubic' })
  return toBytes(await photo[format]().toBuffer())
}

/** A picture that moves, twice as wide as high, with a comment of its camera. */
export async function makeMoving(
  width: number,
  frames: number,
  format: 'gif' | 'webp',
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces = Array.from({ length: frames }, (_, index) => {
    const background = { r: (index * 67) % 256, g: index % 256, b: index >> 8 }
    return sharp({ create: { width, height: width / 2, channels: 3, background } })
      .png({ compressionLevel: 1 })
      .toBuffer()
  })
  const moving = sharp(await Promise.all(pieces), { join: { animated: true } })
  return toBytes(
    await moving
      .withExif({ IFD0: { Make: 'Phone of Gildong' } })
      [format]({ loop: 0 })
      .toBuffer(),
  )
}

/** A cross of thin lines on nothing. */
export async function makeLineDrawing(colour: string): Promise<Uint8Array<ArrayBuffer>> {
  const lines = `<path d="M0 50h200M100 0v100" stroke="${colour}" stroke-width="2"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${lines}</svg>`
  return toBytes(await sharp(Buffer.from(drawing)).png().toBuffer())
}

/** A photo as a phone takes it: turned, with the place where it was taken. */
export async function makePhonePhoto(
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const exif = {
    IFD0: { Make: 'Phone of Gildong' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 0/1' },
  }
  const photo = sharp(await makePhoto(width, height)).withMetadata({ orientation: 6, exif })
  return toBytes(await photo.jpeg().toBuffer())
}

/** The head of a PNG of any size, without pixels. */
export function makePngHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return toBytes(bytes)
}

/** A ZIP archive with one empty file, such as programs append to a picture. */
export function makeZip(): Uint8Array<ArrayBuffer> {
  const name = Buffer.from('a.txt')
  const local = Buffer.alloc(30 + name.length)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(name.length, 26)
  name.copy(local, 30)
  const entry = Buffer.alloc(46 + name.length)
  entry.write('PK\x01\x02', 'latin1')
  entry.writeUInt16LE(name.length, 28)
  name.copy(entry, 46)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return toBytes(Buffer.concat([local, entry, end]))
}

export function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return toBytes(Buffer.concat(parts))
}

export function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** A small PDF; nothing but its head and its end is looked at. */
export const pdf = textBytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** An MP3 with an ID3 tag and one frame of silence. */
export function makeMp3(bytes: number): Uint8Array<ArrayBuffer> {
  const sound = new Uint8Array(bytes)
  sound.set([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64])
  return sound
}

function toBytes(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}
