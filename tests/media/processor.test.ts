/** Uploaded files are opened by a helper. */
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createMediaProcessor } from '../../server/platform/media-processing/processor.ts'
import { makeGif, makeLineDrawing, makePhoto, textBytes } from '../support/sample-media.ts'

async function openFiles() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'madang-processor-'))
  return {
    async write(name: string, bytes: Uint8Array) {
      const file = join(folder.path, name)
      await writeFile(file, bytes)
      return file
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

test('a file that is damaged or gone fails, and the next one is opened', async () => {
  await using files = await openFiles()
  const small = await files.write('small.gif', makeGif(1))
  const photo = await makePhoto(2000, 1500, 'png')
  const damaged = await files.write('damaged.png', photo.subarray(0, photo.length / 2))
  const processor = createMediaProcessor()
  const draw = (file: string) => processor.draw(file, { width: 100, format: 'avif' }, true)
  expect(await processor.inspect(damaged)).toEqual({ ok: false, code: 'BROKEN' })
  expect(await processor.inspect(`${small}.gone`)).toEqual({ ok: false, code: 'FAILED' })
  expect(await draw(`${small}.gone`)).toEqual({ ok: false, code: 'FAILED' })
  expect(await processor.inspect(small)).toMatchObject({ ok: true, value: { type: 'image/gif' } })
})

const svg = (inside: string, attributes = 'width="400" height="200"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const circle = '<circle cx="100" cy="100" r="90" fill="#06c"/>'
const dtd = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
const entity = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
const laughs = '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'
/** Ten uses of ten uses of … */
const uses = Array.from({ length: 9 }, (_, index) => {
  const ten = `<use href="#u${index}"/>`.repeat(10)
  return `<g id="u${index + 1}">${ten}</g>`
}).join('')

const threats: Record<string, [threat: string, text: string][]> = {
  SVG: [
    ['a script', svg('<script>alert(1)</script>')],
    ['a script in a namespace', svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>')],
    ['a handler', svg('<circle r="9" class=">" onload = "alert(1)"/>')],
    ['an address of a script', svg('<a href="javascript:alert(1)"><circle r="9"/></a>')],
    ['a web page', svg('<foreignObject><p>a</p></foreignObject>')],
    ['a file of the server', svg('<image href="file:///etc/hostname"/>')],
    [
      'a file, behind a prefix',
      svg('<é:image xmlns:é="http://www.w3.org/2000/svg" ü:href="a.png"/>'),
    ],
    ['a neighbouring file', svg('<image xlink:href="small.gif"/>')],
    ['a picture of another site', svg('<image href="http://127.0.0.1:1/a.png"/>')],
    ['a drawing inside', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
    ['an included file (XInclude)', svg('<xi:include href="/etc/hostname"/>')],
    ['an outer entity (XXE)', entity + svg('<text>&a;</text>')],
    ['entities of entities (billion laughs)', laughs + svg('<text>&b;</text>')],
    ['a second DOCTYPE', dtd + entity + svg(circle)],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg(circle)}`],
    ['a style sheet', `<?xml-stylesheet href="a.css"?>${svg(circle)}`],
    ['too many elements', svg('<g/>'.repeat(40_001))],
    ['2 MB and a byte', svg(`<!--${'a'.repeat(2_000_000)}-->`)],
    ['an HTML page with a drawing', `<!doctype html><body>${svg(circle)}`],
  ],
  BROKEN: [
    ['uses of uses', svg(`<path id="u0" d="M0 0h1v1z"/>${uses}<use href="#u9"/>`)],
    ['deep nesting', svg('<g>'.repeat(15_000) + '</g>'.repeat(15_000))],
    ['a side of a million kilometres', svg(circle, 'width="1e14" height="1e14"')],
    ['no end', svg(circle).slice(0, -20)],
  ],
  TOO_LONG: [['a side of 20,000 pixels', svg(circle, 'width="20000" height="9"')]],
}

test('an SVG becomes a raster picture, and one with more than a drawing is refused', async () => {
  await using files = await openFiles()
  await files.write('small.gif', makeGif(1))
  const processor = createMediaProcessor()
  const inspect = async (text: string) =>
    processor.inspect(await files.write('drawing.svg', textBytes(text)))
  const drawn = { type: 'image/svg+xml', width: 800, height: 400, motion: 'still', ground: 'light' }
  const whole = `\ufeff<?xml version="1.0" encoding="UTF-8"?><!-- a > b -->\n${dtd}${svg(circle)}`
  expect(await inspect(whole)).toEqual({ ok: true, value: drawn })
  const small = await inspect(svg(circle, 'width="24" height="12"'))
  expect(small).toMatchObject({ value: { width: 24 } })
  const large = await inspect(svg(circle, 'viewBox="0 0 8000 4000" width="8000"'))
  expect(large).toMatchObject({ value: { width: 1600, height: 800 } })
  const linked = textBytes(svg(`<a href="https://example.org">${circle}</a>`))
  const file = await files.write('linked.svg', linked)
  const webp = await processor.draw(file, { width: 480, format: 'webp' }, true)
  const { format, width, height } = await sharp(webp.ok ? webp.value : undefined).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 480, height: 240 })
  for (const [code, texts] of Object.entries(threats)) {
    for (const [threat, text] of texts) {
      expect(await inspect(text), threat).toEqual({ ok: false, code })
    }
  }
}, 120_000)

test('a drawing on nothing gets a ground on which its lines can be seen, in both themes', async () => {
  await using files = await openFiles()
  const processor = createMediaProcessor()
  const groundOf = async (bytes: Uint8Array) => {
    const inspected = await processor.inspect(await files.write('drawing', bytes))
    return inspected.ok ? inspected.value.ground : inspected.code
  }
  expect(await groundOf(await makeLineDrawing('#000'))).toBe('light')
  expect(await groundOf(await makeLineDrawing('#fff'))).toBe('dark')
  expect(await groundOf(await makeLineDrawing('#c33'))).toBe('light')
  // White boxes with black lines between them.
  const boxes =
    '<path d="M0 50h400" stroke="#000" stroke-width="4"/><path fill="#fff" d="M20 0h90v100H20zM240 0h90v100h-90z"/>'
  expect(await groundOf(textBytes(svg(boxes, 'width="400" height="100"')))).toBe('light')
  const grey = sharp(Buffer.from(await makeLineDrawing('#fff'))).toColourspace('b-w')
  expect(await groundOf(await grey.png().toBuffer())).toBe('dark')
  expect(await groundOf(await makePhoto(80, 60))).toBeNull()
  const whole = sharp(Buffer.from(await makePhoto(80, 60))).ensureAlpha()
  expect(await groundOf(await whole.png().toBuffer())).toBeNull()
})
