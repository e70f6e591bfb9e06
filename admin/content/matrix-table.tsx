import { Link } from 'react-router'
import { type CellState, cellsToDo, type MatrixRow } from '#shared/admin/matrix.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { useFirstLanguage, useSiteLanguages } from '../session/site-languages.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { Table } from '../ui/table.tsx'
import { useDocumentColumns } from './document-columns.tsx'
import styles from './matrix.module.css'
import { useRoomLanguage } from './room-words.ts'

const tones: Record<CellState, Tone> = { missing: 'bad', stale: 'bad', draft: 'new', live: 'good' }

interface MatrixTableProps {
  rows: MatrixRow[]
  empty: string
}

export function MatrixTable({ rows, empty }: MatrixTableProps) {
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
