import type { ReadyAnswer } from '#server/platform/http/ready-bytes.ts'

/** The headers of an answer that the listener would write, by name. */
export function toSentHeaders({ rawHeaders }: Pick<ReadyAnswer, 'rawHeaders'>): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  }
  return headers
}
