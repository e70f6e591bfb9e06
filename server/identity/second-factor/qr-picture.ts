import { encodeQR } from 'qr'

/** Width of the quiet zone in modules: ISO/IEC 18004, section 9.1. */
const quietZone = 4

/** A QR code as an SVG data URL. It is black on white in both themes, because cameras need that. */
export function toQrPicture(text: string): string {
  const rows = encodeQR(text, 'raw', { border: quietZone })
  const size = rows.length
  const runs = rows
    .flatMap(findRuns)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${runs.join('')}"/></svg>`,
  ].join('')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

interface Run {
  x: number
  y: number
  length: number
}

function findRuns(row: boolean[], y: number): Run[] {
  const runs: Run[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last && last.x + last.length === x) last.length += 1
    else if (isDark) runs.push({ x, y, length: 1 })
  }
  return runs
}
