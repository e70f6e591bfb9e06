/**
 * What differs on the first page that a browser loads. It stores nothing yet, so no script runs before the first paint; and
 * nothing but the document is requested before it (`docs/decisions/first-page.md`). The script
 * catches up later (`browser/first-page.ts`).
 */
import type { ReactNode } from 'react'
import { hasOwnIcon, toSiteIcon } from '#shared/site-icon.ts'
import { beforePaint } from './browser/before-paint.ts'
import { beforePaintOfCopy } from './browser/before-paint-of-copy.ts'
import { toPaintedLoader } from './browser/load-painted.ts'
import { type PageContextValue, usePage } from './page.tsx'
import icon from './public/favicon.svg?raw'
import { toFontLoader } from './styles/headings.ts'
import { endId } from './ui/paint-from.tsx'

/** In the page, because a browser requests an icon before the first paint. */
const usualIcon = toUrl(icon.replace(/<title>.*?<\/title>/, '').trim())

function toUrl(svg: string): string {
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('#', '%23')}`
}

/** The only inline script of a page, for its policy. */
export function inlineScriptOf(page: PageContextValue): string {
  const { copyBase, isFirst, language, look, scriptUrl } = page
  if (copyBase !== undefined) return beforePaintOfCopy
  const font = look.fonts?.[language]
  return isFirst ? toPaintedLoader(scriptUrl, font && toFontLoader(font)) : beforePaint
}

/** At the start of the head. */
export function HeadScript() {
  const page = usePage()
  if (page.isFirst) return null
  return <script nonce={page.nonce} dangerouslySetInnerHTML={{ __html: inlineScriptOf(page) }} />
}

/** iOS finds the last icon by its name on pages that do not name it. */
export function Icons() {
  const { isFirst, look } = usePage()
  if (isFirst && look.mark === 'picture')
    return <link rel="icon" href="data:," data-href="/favicon.svg" />
  if (isFirst)
    return <link rel="icon" href={hasOwnIcon(look) ? toUrl(toSiteIcon(look)) : usualIcon} />
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}

/** The last element of the body. */
export function PageScript() {
  const page = usePage()
  const { isFirst, nonce, scriptUrl } = page
  if (!isFirst)
    return <script type="module" id={endId} nonce={nonce} src={scriptUrl} fetchPriority="low" />
  return (
    <script id={endId} nonce={nonce} dangerouslySetInnerHTML={{ __html: inlineScriptOf(page) }} />
  )
}

interface LateProps {
  /** `isLate`: the files are named in `data-href`, for the script. */
  draw(isLate: boolean): ReactNode
  /** Whether it is left to the script. */
  needsScript?: boolean | undefined
}

/** Pictures below the first screen: a browser requests those that are near it before the first paint, also lazy ones. */
export function Late({ draw, needsScript = false }: LateProps) {
  if (!usePage().isFirst) return draw(false)
  return (
    <>
      {draw(true)}
      {!needsScript && <noscript>{draw(false)}</noscript>}
    </>
  )
}
