/** A table with sticky headings; on a phone each row becomes a card with its headings beside the values. */
import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  id: string
  head: string
  /** The content; the first column is the row header. */
  cell(row: Row): ReactNode
  isNumber?: boolean
  /** Takes the remaining width. */
  isWide?: boolean
  /** A word or two: on a card it shares its line with others. */
  isShort?: boolean
}

interface TableProps<Row> {
  /** The caption for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  idOf(row: Row): string | number
  /** Shown instead of rows if there are none. */
  empty: ReactNode
}

export function Table<Row>({ caption, columns, rows, idOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <table className={styles.table}>
      <caption className="quiet">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, head, isNumber, isWide }) => (
            <th key={id} scope="col" data-number={isNumber} data-wide={isWide}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map(({ id, head, cell, isNumber, isShort }) => (
              <td key={id} data-head={head} data-number={isNumber} data-short={isShort}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
