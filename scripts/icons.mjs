/** Redraws the icons of `app/public` from the shape of `favicon.svg`: `node scripts/icons.mjs`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../app/public', import.meta.url))

/**
 * A lattice of nine panes, the middle one vermilion. The icon is 32 units wide; `margin` is the free space on each
 * side.
 */
function draw(size, margin, radius) {
  const scale = (32 - 2 * margin) / 24
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${radius}" fill="#f9f6f1"/>
<g transform="translate(${margin} ${margin}) scale(${scale})" fill="none" stroke-width="2">
<path stroke="#2a2320" d="M0 0h24v24H0zM8 0v24M16 0v24M0 8h24M0 16h24"/>
<path stroke="#bb2f17" fill="#bb2f17" d="M8 8h8v8H8z"/></g></svg>`,
    ),
  )
    .png({ palette: true, effort: 10 })
    .toBuffer()
}

/** An ICO file that contains one PNG. All current browsers can read it. */
function toIco(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const icons = {
  'icon-192.png': await draw(192, 4, 3),
  'icon-512.png': await draw(512, 4, 3),
  // Launchers may crop this icon to a circle of four fifths of its width.
  'icon-maskable-512.png': await draw(512, 8, 0),
  // Square, because Apple's phones round the corners themselves.
  'apple-touch-icon.png': await draw(180, 5, 0),
  'favicon.ico': toIco(await draw(32, 4, 3), 32),
}
for (const [name, bytes] of Object.entries(icons)) writeFileSync(join(folder, name), bytes)
