/** Exports messages as JSON for programs or as CSV for spreadsheets. Both are streamed. */
import type { ExportFormat, InboxMessage } from '#shared/inbox.ts'
import { inertPolicy, securityHeaders } from '../platform/http/security-headers.ts'

const columns = [
  'id',
  'createdAt',
  'kind',
  'status',
  'category',
  'name',
  'email',
  'language',
  'subject',
  'message',
  'note',
  'spamReason',
  'updatedAt',
  'deletedAt',
] as const satisfies (keyof InboxMessage)[]

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
}

/** Characters. Shorter texts are joined, so that ten messages do not cost a write to the network each time. */
const chunkLength = 2 ** 15

export function answerExport(
  batches: AsyncIterable<InboxMessage[]>,
  format: ExportFormat,
  at: Date,
): Response {
  const text = format === 'csv' ? toCsv(batches) : toJson(batches)
  return new Response(toBytes(text), {
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': mediaTypes[format],
      // In UTC, for programs that call the API; the panel names the file by the day of its reader.
      'Content-Disposition': `attachment; filename="messages-${at.toISOString().slice(0, 10)}.${format}"`,
      'Cache-Control': 'no-store',
    },
  })
}

function toBytes(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let chunk = ''
      for (;;) {
        const { done, value } = await text.next()
        chunk += value ?? ''
        if (!done && chunk.length < chunkLength) continue
        if (chunk) controller.enqueue(encoder.encode(chunk))
        if (done) controller.close()
        return
      }
    },
    async cancel() {
      await text.return(undefined)
    },
  })
}

async function* toJson(batches: AsyncIterable<InboxMessage[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const batch of batches) {
    const rows = batch.map((message) => `\n${JSON.stringify(message)}`)
    yield `${isFirst ? '' : ','}${rows.join(',')}`
    isFirst = false
  }
  yield '\n]\n'
}

/** RFC 4180, with a byte order mark, because spreadsheet programs need it to detect UTF-8. */
async function* toCsv(batches: AsyncIterable<InboxMessage[]>): AsyncGenerator<string> {
  yield `\ufeff${toRow([...columns])}`
  for await (const batch of batches) {
    yield batch.map((message) => toRow(columns.map((column) => message[column] ?? ''))).join('')
  }
}

function toRow(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** Matches text that spreadsheet programs treat as a formula, also with full-width signs and leading blanks. */
const formula = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%\t\r]/u

/** OWASP, CSV injection: a leading apostrophe turns a formula into text. */
export function toCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
