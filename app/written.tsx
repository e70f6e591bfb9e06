/**
 * The owner's text in Markdown. Links within the site keep the language of a prefixed page, like all others.
 * Japanese headings break between phrases, numbers stay with their units, figures of tables do not break, code can be
 * copied, and live pieces can be started.
 */

import { renderToString } from 'react-dom/server'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Messages } from '#shared/i18n/en.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { isPiece, type Piece } from '#shared/live-pieces.ts'
import { LivePiece } from './home/pieces/live-piece.tsx'
import { StillPicture } from './home/pieces/still-picture.tsx'
import { pieceWords } from './home/pieces/words.ts'
import { inLanguage, useMessages, usePage } from './page.tsx'
import { Prose } from './ui/prose.tsx'
import { keepCounters, splitEnd, toParts } from './ui/title-text.tsx'
import styles from './written.module.css'

interface WrittenProps {
  html: string
  /** The language of the text, if it is not that of the page. */
  lang?: Language
}

export function Written({ html, lang }: WrittenProps) {
  const { language, prefixed } = usePage()
  const { code } = useMessages()
  const linked = prefixed ? keepLanguage(html, language) : html
  const kept = keepCountersIn(linked)
  const broken = (lang ?? language) === 'ja' ? keepEnds(breakHeadings(kept)) : kept
  const complete = addCopyButtons(markFigures(broken), code, language)
  return <Prose html={showLivePieces(complete, language)} />
}

const codeOrTagOrText = /<(pre|code)\b.*?<\/\1>|<[^>]*>|[^<]+/gs

export function keepCountersIn(html: string): string {
  return html.replaceAll(codeOrTagOrText, (piece) =>
    piece.startsWith('<') ? piece : keepCounters(piece),
  )
}

/** The text of headings, outside of tags. */
const heading = /(?<=<h([2-6])[^>]*>).*?(?=<\/h\1>)/gs
const textBetweenTags = /(?<=^|>)[^<]+/g

export function breakHeadings(html: string): string {
  return html.replaceAll(heading, (inside) =>
    inside.replaceAll(textBetweenTags, (text) => toParts(text).join('<wbr>')),
  )
}

/** The text at the end of a paragraph or of an item of a list. */
const lastText = /(?<=>|^)[^<>]+(?=<\/(?:p|li)>)/g

/** Of a phrase that is too long for that: its verb, or its last characters. */
const shortEnd = /(?:\p{Script=Han}+\p{Script=Hiragana}{2,6}|\p{Script=Hiragana}{5})。$/u

export function keepEnds(html: string): string {
  return html.replaceAll(lastText, (text) => {
    const [whole, phrase] = splitEnd(text)
    const end = phrase || (shortEnd.exec(whole)?.[0] ?? '')
    const start = text.slice(0, text.length - end.length)
    return end ? `${start}<span class="unbroken">${end}</span>` : text
  })
}

/** A cell with a digit, except for the first of a row, which names the row. */
const figure = /(?<!<tr>\s*)<t([dh])([^>]*)>(?=[^<]*\d)([^<]{1,16})<\/t\1>/g

/** A number does not stand on another line than its unit: `4 KB`, `2주에 11건`. */
export function markFigures(html: string): string {
  return html.replaceAll(figure, '<t$1$2 class="unbroken">$3</t$1>')
}

/** Links to files, and to pages with an explicit language, are not changed. */
const excluded = [...languages, 'resumes'].join('|')
const pageLink = new RegExp(
  `(?<=<a href=")/(?!/|(?:${excluded})["/?#]|[^"?#]*[.]\\w+["?#])[^"]*`,
  'g',
)

export function keepLanguage(html: string, language: Language): string {
  return html.replaceAll(pageLink, (path) => inLanguage(language, path))
}

const block = /<pre[ >].*?<\/pre>/gs

/** The buttons are not part of the stored HTML, so that feeds have none. They are shown only with a script. */
export function addCopyButtons(html: string, words: Messages['code'], language: Language): string {
  const { copy, copied, selected } = words
  const button = `<button type="button" lang="${language}" data-copied="${copied}" data-selected="${selected}"><span aria-live="polite">${copy}</span></button>`
  return html.replaceAll(block, (code) => `<div class="copyable">${code}${button}</div>`)
}

/** As the server renders it, in `server/content/markdown/islands.ts`. */
const still = /(?<=<figure class="island">)<img src="\/pieces\/(\w+)-day\.svg"[^>]*>/g

/** `language`: of the page, whose words are on the button. */
function showLivePieces(html: string, language: Language): string {
  return html.replaceAll(still, (picture, piece: string) =>
    isPiece(piece) ? renderToString(<Scene piece={piece} language={language} />) : picture,
  )
}

interface SceneProps {
  piece: Piece
  language: Language
}

function Scene({ piece, language }: SceneProps) {
  return (
    <div className={styles.scene} lang={language}>
      <StillPicture piece={piece} />
      <LivePiece
        piece={piece}
        title={catalogues[language].livePieces[piece].title}
        words={pieceWords[language]}
        className={styles.live}
      />
    </div>
  )
}
