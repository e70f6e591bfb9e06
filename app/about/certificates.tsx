/** Certificates and language tests, newest first. Without any, there is no section. */
import type { Entry } from '#shared/entries.ts'
import { usePage, useWords } from '../page.tsx'
import { formatMonth } from '../ui/dates.ts'
import { Section } from '../ui/section.tsx'
import styles from '../ui/timeline.module.css'
import { TitleText } from '../ui/title-text.tsx'
import { aboutWords } from './words.ts'

export function Certificates({ certificates }: { certificates: Entry<'certificate'>[] }) {
  const words = useWords(aboutWords).record
  const { language } = usePage()
  if (certificates.length === 0) return null
  const month = (date: string) => formatMonth(`${date}-01`, language)
  return (
    <Section id="certificates" label={words.certificates}>
      <ul className={styles.list}>
        {certificates.map(({ id, name, issuer, score, date, validUntil, url }) => (
          <li key={id} className={styles.entry}>
            <p className={styles.period}>
              <time dateTime={date}>{month(date)}</time>
            </p>
            <div>
              <h3>
                {url ? (
                  <a href={url}>
                    <TitleText>{name}</TitleText>
                  </a>
                ) : (
                  <TitleText>{name}</TitleText>
                )}
                {score && ` · ${score}`}
              </h3>
              <p className={styles.place}>
                {[issuer, validUntil && words.validUntil(month(validUntil))]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
