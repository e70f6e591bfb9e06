/**
 * The page that posts, projects and own pages are written on: a title and its text, in one language or two. Beside them, when
 * it is wanted, the public page or the settings: everything else that the document has.
 */
import { memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '#client/is-composing.ts'
import type { DocumentKey } from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { valueAt } from '#shared/content-changes.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { lazyPart } from '../../session/lazy-part.tsx'
import { useSiteLanguages } from '../../session/site-languages.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon, LanguagesIcon, SideIcon, SystemIcon } from '../../ui/icons.tsx'
import { readStored, store } from '../../ui/storage.ts'
import { loadFields } from '../editor/field-editor.tsx'
import { FieldFrame, Problems } from '../editor/field-frame.tsx'
import { useForm } from '../editor/form-context.ts'
import { GroupFields } from '../editor/group-field.tsx'
import { LanguageBar, type Panes } from '../editor/language-bar.tsx'
import { Helps, isEmpty } from '../editor/localized-field.tsx'
import { MarkdownField, type TextReader } from '../editor/markdown-field.tsx'
import { SentenceInput } from '../editor/text-field.tsx'
import type { Writing } from './find-writing.ts'
import styles from './writing.module.css'

const LivePreview = lazyPart(() => import('./live-preview.tsx').then((part) => part.LivePreview))

/** It is drawn again only when its own text has changed. */
const Markdown = memo(MarkdownField)

const sides = ['preview', 'settings'] as const
export type Side = (typeof sides)[number] | null

const storageName = 'panel-writing-side'

/** Where there is room: as it was left. */
export function readSide(isWide: boolean): Side {
  const stored = readStored(storageName)
  if (!isWide) return null
  return stored === null ? 'preview' : (sides.find((side) => side === stored) ?? null)
}

interface WritingModeProps {
  document: DocumentKey
  current: unknown
  writing: Writing
  panes: Panes
  missing: Record<Language, number>
  /** Of what was saved. */
  version: number
  isSaved: boolean
  side: Side
  saveLine: ReactNode
  back: ReactNode
  state: ReactNode
  facts: ReactNode
  acts: ReactNode
  banners: ReactNode
  onSide(side: Side): void
  onField(path: FieldPath): void
}

export function WritingMode(props: WritingModeProps) {
  const { document: key, current, writing, panes, side, back, facts, onSide } = props
  const { words } = useForm()
  const { isWide, left, right } = panes
  const { writing: texts } = words
  const text = useRef<TextReader>(null)
  const pane = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const settings = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useSeenHeight(place)
  const shown = side === 'preview' && (!isWide || right) ? null : side
  // What they are made of is loaded then, and what is being uploaded in them goes on when they are closed.
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    if (shown !== 'settings' || wasOpened) return
    const open = () => setOpened(true)
    void loadFields(writing.settings).then(open, open)
  }, [shown, wasOpened, writing])
  const choose = (next: Side) => {
    store(storageName, next ?? 'none')
    flushSync(() => onSide(next))
    if (next === 'settings') settings.current?.focus()
  }
  const toggle = (one: Side) => choose(shown === one ? null : one)
  const closeSettings = () => {
    choose(null)
    opener.current?.focus()
  }
  return (
    <div ref={place} className={styles.place}>
      <div className={styles.bar}>
        <div className={styles.back}>{back}</div>
        {props.saveLine}
        {isWide && <p className={styles.state}>{props.state}</p>}
        <div className={styles.languages}>
          <LanguageBar panes={panes} missing={props.missing} isBrief />
          <SecondLanguage panes={panes} />
        </div>
        {isWide && (
          <Button
            isQuiet
            aria-pressed={shown === 'preview'}
            aria-label={texts.preview}
            title={texts.preview}
            onClick={() => {
              if (right) panes.show('right', null)
              toggle('preview')
            }}
          >
            <SideIcon />
          </Button>
        )}
        <Button
          ref={opener}
          isQuiet
          aria-expanded={shown === 'settings'}
          aria-label={texts.settings}
          title={texts.settings}
          onClick={() => toggle('settings')}
        >
          <SystemIcon />
        </Button>
        <div className={styles.acts}>{props.acts}</div>
      </div>
      {props.banners}
      <div className={styles.beside}>
        {(right ? [left, right] : [left]).map((language, index) => (
          <section
            key={language}
            ref={index === 0 ? pane : undefined}
            className={styles.pane}
            inert={shown === 'settings' && !isWide}
          >
            <Text
              writing={writing}
              language={language}
              current={current}
              reader={index === 0 ? text : undefined}
            />
          </section>
        ))}
        {shown === 'preview' && (
          <LivePreview
            document={key}
            language={left}
            version={props.version}
            isSaved={props.isSaved}
            current={current}
            text={text}
            pane={pane}
            onField={props.onField}
          />
        )}
        <section
          ref={settings}
          tabIndex={-1}
          className={styles.settings}
          aria-label={texts.settings}
          hidden={shown !== 'settings'}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent) || event.key !== 'Escape') return
            if (event.isDefaultPrevented()) return
            event.preventDefault()
            closeSettings()
          }}
        >
          <header>
            <h2>{texts.settings}</h2>
            <Button isQuiet aria-label={texts.close} onClick={closeSettings}>
              <CloseIcon />
            </Button>
          </header>
          <p className={styles.facts}>{facts}</p>
          {wasOpened && <GroupFields path={[]} field={writing.settings} value={current} />}
          <Problems path={[]} />
        </section>
      </div>
    </div>
  )
}

/** Opens another language beside the text, and closes it. */
function SecondLanguage({ panes: { isWide, left, right, show } }: { panes: Panes }) {
  const { language, words } = useForm()
  const others = useSiteLanguages().filter((one) => one !== left)
  const likely = others.find((one) => one === language) ?? others[0]
  if (!isWide || !likely) return null
  return (
    <Button
      isQuiet
      aria-pressed={right !== null}
      aria-label={words.writing.second}
      title={words.writing.second}
      onClick={() => show('right', right ? null : likely)}
    >
      <LanguagesIcon />
    </Button>
  )
}

interface TextProps extends Pick<WritingModeProps, 'writing' | 'current'> {
  language: Language
  reader: RefObject<TextReader | null> | undefined
}

function Text({ writing, language, current, reader }: TextProps) {
  const { words, defaultLanguage, edit } = useForm()
  const { title, text, main } = writing
  const paths = useMemo(
    () => ({ title: ['texts', language, 'title'], text: ['texts', language, main] }),
    [language, main],
  )
  const textsOf = (name: string) =>
    Object.fromEntries(languages.map((one) => [one, valueAt(current, ['texts', one, name])]))
  const [titles, texts] = [textsOf('title'), textsOf(main)]
  const isMissing = (all: Partial<Record<Language, unknown>>) =>
    isEmpty(all[language]) && !isEmpty(all[defaultLanguage])
  const written = String(titles[language] ?? '')
  return (
    <>
      <div className={styles.title}>
        <FieldFrame
          path={paths.title}
          isOptional={false}
          isMissing={isMissing(titles)}
          length={{ now: written.length, limit: title.limit }}
          isWide
        >
          {(control) => (
            <SentenceInput
              {...control}
              placeholder={words.writing.title}
              text={written}
              write={(next) => edit(paths.title, next)}
            />
          )}
        </FieldFrame>
        <Helps path={paths.title} texts={titles} language={language} />
      </div>
      <div className={styles.text}>
        <Markdown
          path={paths.text}
          field={text}
          value={texts[language]}
          isMissing={isMissing(texts)}
          {...(reader && { reader })}
        />
        <Helps path={paths.text} texts={texts} language={language} />
      </div>
      <Problems path={['texts', language]} />
      <Problems path={['texts']} />
    </>
  )
}

/** The keyboard of a phone covers the window, or a part of it: the page is as high as what is left. */
function useSeenHeight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport
    const measure = () => {
      const element = place.current
      // What is seen of a page that is zoomed says nothing about a keyboard.
      if (!seen || !element || seen.scale > 1) return
      element.style.setProperty('--seen', `${seen.height}px`)
      element.style.setProperty('--seen-from', `${seen.offsetTop}px`)
      element.toggleAttribute(
        'data-keyboard',
        seen.height < document.documentElement.clientHeight * 0.8,
      )
    }
    measure()
    seen?.addEventListener('resize', measure)
    seen?.addEventListener('scroll', measure)
    return () => {
      seen?.removeEventListener('resize', measure)
      seen?.removeEventListener('scroll', measure)
    }
  }, [place])
}
