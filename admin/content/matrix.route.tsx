/** Every document in every language: what is live, what is not, and what a translator does next. */
import { type RefObject, useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { inBrackets } from '#client/punctuation.ts'
import {
  type CellState,
  cellStates,
  cellsToDo,
  type Matrix,
  type MatrixRow,
} from '#shared/admin/matrix.ts'
import { kindNames } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { toPagedQuery } from '../session/list-path.ts'
import { loadWithLanguages, useFirstLanguage, useSiteLanguages } from '../session/site-languages.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField, Filters, SearchField } from '../ui/filters.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Mark, type Tone } from '../ui/mark.tsx'
import { Page } from '../ui/page.tsx'
import { Paging } from '../ui/paging.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { Table } from '../ui/table.tsx'
import { formatNumber } from '../words/times.ts'
import { useDocumentColumns } from './document-title.tsx'
import styles from './matrix.module.css'
import { useRoomLanguage } from './room-words.ts'

const known = ['kind', 'language', 'state', 'search', 'page'] as const

export function loader({ request }: LoaderFunctionArgs) {
  const query = toPagedQuery(request.url, known, 50)
  return loadWithLanguages<Matrix>(`/content/matrix?${query}`, request)
}

export function Component() {
  const { language, words } = useRoomLanguage()
  const { content, lists } = words
  const { matrix } = content
  const list: Matrix = useLoaderData()
  const languages = useSiteLanguages()
  const [search] = useSearchParams()
  const box = useRef<HTMLDivElement>(null)
  const goToNext = useMatrixKeys(box, list.nextToDo)
  const toOption = (value: string, text: string) => ({ value, text })

  return (
    <Page title={matrix.title} acts={<Button onClick={goToNext}>{matrix.next}</Button>}>
      <p>
        <Link className={`alone ${styles.back}`} to="/content">
          <BackIcon /> {content.back}
        </Link>
      </p>
      <Filters label={lists.filters}>
        <SearchField label={content.search} />
        <ChoiceField
          label={content.kind}
          name="kind"
          choices={[
            toOption('', lists.all),
            ...kindNames.map((name) => toOption(name, content.kinds[name])),
          ]}
        />
        <ChoiceField
          label={matrix.language}
          name="language"
          choices={[
            toOption('', lists.all),
            ...languages.map((one) => toOption(one, content.languages[one])),
          ]}
        />
        <ChoiceField
          label={content.state}
          name="state"
          choices={[
            toOption('', lists.all),
            ...cellStates.map((state) => {
              const count = formatNumber(list.counts[state], language)
              return toOption(state, matrix.states[state] + inBrackets(count, language))
            }),
          ]}
        />
      </Filters>
      <div ref={box}>
        <MatrixTable rows={list.items} empty={search.size > 0 ? lists.empty : content.empty.site} />
      </div>
      <Paging {...list} words={lists.paging} />
    </Page>
  )
}

const tones: Record<CellState, Tone> = { missing: 'bad', stale: 'bad', draft: 'new', live: 'good' }

interface MatrixTableProps {
  rows: MatrixRow[]
  empty: string
}

function MatrixTable({ rows, empty }: MatrixTableProps) {
  const { content } = useRoomLanguage().words
  const { matrix } = content
  const languages = useSiteLanguages()
  const defaultLanguage = useFirstLanguage()
  const documentColumns = useDocumentColumns()
  return (
    <Table<MatrixRow>
      caption={matrix.title}
      rows={rows}
      idOf={({ kind, id }) => `${kind}/${id}`}
      empty={empty}
      columns={[
        ...documentColumns,
        ...languages.map((language) => ({
          id: language,
          head: content.languages[language],
          isShort: true,
          cell: ({ kind, id, cells }: MatrixRow) => (
            <Link
              className={styles.cell}
              to={toEditor({ kind, id }, language, defaultLanguage)}
              data-to-do={cellsToDo.includes(cells[language]) || undefined}
            >
              <Mark tone={tones[cells[language]]}>{matrix.states[cells[language]]}</Mark>
            </Link>
          ),
        })),
      ]}
    />
  )
}

/** The translation with the default language beside it, or on a phone by itself. */
function toEditor(
  { kind, id }: Pick<MatrixRow, 'kind' | 'id'>,
  language: Language,
  defaultLanguage: Language,
) {
  const search = language === defaultLanguage ? '' : `?left=${language}&right=${defaultLanguage}`
  return `/content/${kind}/${id}${search}`
}

const toDo = 'a[data-to-do]'

/** `nextPage`: the next one that has something to do. @returns goes to the next one to do. */
function useMatrixKeys(box: RefObject<HTMLElement | null>, nextPage: number | null): () => void {
  const [search, setSearch] = useSearchParams()
  /** What had the focus when a later page was opened to go on there. */
  const goesOnFrom = useRef<Element>(null)

  const goToNext = () => {
    const cells = [...(box.current?.querySelectorAll<HTMLElement>(toDo) ?? [])]
    const now = document.activeElement
    const isHere = now !== null && box.current?.contains(now)
    const next = cells.find(
      (cell) => !isHere || now.compareDocumentPosition(cell) === Node.DOCUMENT_POSITION_FOLLOWING,
    )
    if (next) return next.focus()
    if (nextPage === null) return cells[0]?.focus()
    goesOnFrom.current = now
    setSearch((query) => {
      query.set('page', String(nextPage))
      return query
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect does not read `search` and `nextPage`, but their change tells that another page of the matrix has arrived
  useEffect(() => {
    const from = goesOnFrom.current
    goesOnFrom.current = null
    const now = document.activeElement
    // Whoever filters meanwhile stays in the filter.
    if (from && (now === from || now === document.body))
      box.current?.querySelector<HTMLElement>(toDo)?.focus()
  }, [search, nextPage, box])

  const step = (rows: number, columns: number, isArrow: boolean) => {
    const lines = [...(box.current?.querySelectorAll('tbody tr') ?? [])].map((row) => [
      ...row.querySelectorAll('a'),
    ])
    const here = document.activeElement as HTMLAnchorElement
    const row = lines.findIndex((cells) => cells.includes(here))
    if (isArrow && row < 0) return false
    const column = lines[row]?.indexOf(here) ?? 0
    const target = row < 0 ? lines[0]?.[0] : lines[row + rows]?.[column + columns]
    target?.focus()
    return target !== undefined
  }
  useShortcuts({
    n: goToNext,
    j: () => step(1, 0, false),
    k: () => step(-1, 0, false),
    ArrowDown: () => step(1, 0, true),
    ArrowUp: () => step(-1, 0, true),
    ArrowRight: () => step(0, 1, true),
    ArrowLeft: () => step(0, -1, true),
  })
  return goToNext
}
