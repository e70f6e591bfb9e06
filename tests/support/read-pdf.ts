/** What a program reads in a PDF. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent({
      includeMarkedContent: true,
    })
    const open: boolean[] = []
    let page = ''
    for (const item of items) {
      // Footers and rules are artifacts: no part of the text.
      if ('str' in item) page += open.includes(true) ? '' : item.str + (item.hasEOL ? '\n' : '')
      else if (item.type.startsWith('begin')) open.push('tag' in item && item.tag === 'Artifact')
      else open.pop()
    }
    pages.push(page)
  }
  const { info } = await pdf.getMetadata()
  const outline = ((await pdf.getOutline()) ?? []).map(({ title }) => title)
  const marks = await pdf.getMarkInfo()
  await task.destroy()
  return { pages, text: pages.join('\n'), info, outline, isTagged: marks?.Marked === true }
}
