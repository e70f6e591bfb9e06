/** What a recruiter came for: the resume in three languages, and three figures. */
import type { Profile } from '#shared/profile.ts'
import { useMessages, usePage } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { Figures } from '../ui/figures.tsx'
import { DownloadIcon } from '../ui/icons.tsx'
import { Section } from '../ui/section.tsx'
import styles from './recruiters.module.css'

export function Recruiters({ profile }: { profile: Profile }) {
  const words = useMessages().about
  const { language } = usePage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <div className={styles.recruiters}>
      <Section id="recruiters" label={words.forRecruiters}>
        <ul className={styles.resumes} aria-label={words.resumes}>
          {profile.resumes.map(({ lang, url, fileName }) => (
            <li key={lang}>
              <a className={button.button} href={url} download={fileName} hrefLang={lang}>
                <DownloadIcon />
                {words.download(names.of(lang) ?? lang)}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Figures
        label={words.figures}
        figures={[
          { label: words.totalProjects, figure: String(profile.totalProjects) },
          { label: words.totalExperience, figure: profile.totalExperience },
          { label: words.achievementCount, figure: String(profile.achievements.length) },
        ]}
      />
    </div>
  )
}
