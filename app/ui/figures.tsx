/** A few large figures in a row. */
import { Link } from 'react-router'
import styles from './figures.module.css'
import { Paragraph } from './title-text.tsx'

interface FiguresProps {
  label: string
  /** `to`: what the figure counts. */
  figures: { label: string; figure: string; note?: string | undefined; to?: string | undefined }[]
}

export function Figures({ label, figures }: FiguresProps) {
  if (figures.length === 0) return null
  return (
    <section className={`framed ${styles.figures}`} aria-label={label}>
      <dl className={styles.row}>
        {figures.map((one) => (
          <div key={one.label} className={styles.room}>
            <dt>{one.label}</dt>
            <dd className={styles.figure}>
              {one.to ? <Link to={one.to}>{one.figure}</Link> : one.figure}
            </dd>
            {one.note && (
              <dd className={styles.note}>
                <Paragraph>{one.note}</Paragraph>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
