/** Sends a file as the body of a call. `fetch` does not tell how much of a body was sent, so this is an XMLHttpRequest. */
import { type Answer, toAnswer, toRefusal } from './call-server.ts'

export interface SendFileOptions {
  file: Blob
  /** Ends the call, which then throws. */
  signal?: AbortSignal
  /** Told the part that was sent, 0 to 1. */
  onProgress?(fraction: number): void
}

export function sendFile<Data>(
  path: string,
  { file, signal, onProgress, accessToken }: SendFileOptions & { accessToken: string },
): Promise<Answer<Data>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', path)
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    request.setRequestHeader('Authorization', `Bearer ${accessToken}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve(toAnswer(path, request.status, request.responseText)),
    )
    // The network failed, or the file has changed since it was chosen.
    request.addEventListener('error', () => resolve(toRefusal(path, 0, null)))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'))
    else request.send(file)
  })
}
