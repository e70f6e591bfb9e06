/**
 * Texts at fixed addresses that are made from the content, such as the sitemap. Each is made once for each revision of
 * the content, and then sent from memory.
 */
import type { Asked } from '../../platform/http/asked.ts'
import { answerReady, type ReadyBytes, toReadyBytes } from '../../platform/http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { createRevisionCache, type Revision } from '../../platform/revision-cache/revision-cache.ts'

export interface Text {
  mediaType: string
  /** null: there is no such text now. */
  write(): string | null | Promise<string | null>
}

interface ReadyTextsOptions {
  revision: Revision
  maxBytes: number
  /** The quality of Brotli. */
  quality: number | null
}

/**
 * A text with more characters is compressed with a lower quality: for a large sitemap, the best quality of Brotli takes
 * 10 s, and the lower one 0.3 s.
 */
const longText = 100_000

/** Returns null for a path that is not among `texts`, and resolves to null for a text that is not there now. */
export function createReadyTexts(
  texts: Map<string, Text>,
  { revision, maxBytes, quality }: ReadyTextsOptions,
) {
  const ready = createRevisionCache<ReadyBytes>(revision, maxBytes, ({ bytes }) => bytes)
  const rendering = new Map<string, Promise<ReadyBytes | null>>()

  async function render(path: string, { mediaType, write }: Text): Promise<ReadyBytes | null> {
    const store = ready.begin()
    const headers = {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': mediaType,
      Vary: 'Accept-Encoding',
    }
    const text = await write()
    if (text === null) return null
    const bytes = await toReadyBytes(text, headers, text.length > longText ? quality && 5 : quality)
    store(path, bytes)
    return bytes
  }

  /** Requests for an address wait for the rendering that has begun, so that many clients at once cause only one. */
  function renderOnce(path: string, text: Text): Promise<ReadyBytes | null> {
    const key = `${revision.current()} ${path}`
    const begun = rendering.get(key)
    if (begun) return begun
    const made = render(path, text).finally(() => rendering.delete(key))
    rendering.set(key, made)
    return made
  }

  return ({ headers, path }: Pick<Asked, 'headers' | 'path'>) => {
    const text = texts.get(path)
    if (!text) return null
    const cached = ready.find(path)
    if (cached) return answerReady(cached, headers)
    return renderOnce(path, text).then((bytes) => bytes && answerReady(bytes, headers))
  }
}
