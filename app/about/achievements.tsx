/** The achievements. Without any, there is no section; an empty text shows a placeholder. */
import type { Profile } from '#shared/profile.ts'
import { usePage, useWords } from '../page.tsx'
import { formatMonth } from '../ui/dates.ts'
import { Section } from '../ui/section.tsx'
import { TitleText } from '../ui/title-text.tsx'
import styles from './achievements.module.css'
import { aboutWords } from './words.ts'

export function Achievements({ achievements }: Pick<Profile, 'achievements'>) {
  const words = useWords(aboutWords)
  const { language } = usePage()
  const coming = words.achievementComing
  if (achievements.length === 0) return null
  return (
    <Section id="achievements" label={words.achievements}>
      <ol className={styles.list}>
        {achievements.map(({ date, title, description, impact }) => (
          <li key={date + title} className={styles.item}>
            <time dateTime={date}>{formatMonth(`${date}-01`, language)}</time>
            <h3>
              <TitleText>{title || coming.title}</TitleText>
            </h3>
            <p>{description || coming.description}</p>
            <p className={styles.impact}>{impact || coming.impact}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
