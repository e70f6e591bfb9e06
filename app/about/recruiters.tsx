/** For recruiters: the resume in three languages, and three figures. */
import type { Profile } from '#shared/profile.ts'
import { useMessages, usePage } from '../page.tsx'
import button from '../ui/button-link.module.css'
import { Figures } from '../ui/figures.tsx'
import { DownloadIcon } from '../ui/icons.tsx'
import { Section } from '../ui/section.tsx'
import styles from './recruiters.module.css'

interface RecruitersProps {
  profile: Profile
  /** The number of projects on the site. */
  projectsShown: number
}

export function Recruiters({ profile, projectsShown }: RecruitersProps) {
  const words = useMessages().about
  const { language } = usePage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <div className={styles.recruiters}>
      <Section id="recruiters" label={words.forRecruiters}>
        <ul className={styles.resumes} aria-label={words.resumes}>
          {profile.resumes.map(({ lang, url, fileName, bytes }) => (
            <li key={lang}>
              <a className={button.button} href={url} download={fileName} hrefLang={lang}>
                <DownloadIcon />
                {words.download(names.of(lang) ?? lang)}
                <span className={styles.format}>{toFormat(url, bytes)}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.print}>{words.printHint}</p>
      </Section>
      <Figures
        label={words.figures}
        figures={[
          {
            label: words.totalProjects,
            figure: String(Math.max(profile.totalProjects, projectsShown)),
            note:
              profile.totalProjects > projectsShown
                ? words.projectsShown(projectsShown)
                : undefined,
          },
          { label: words.totalExperience, figure: profile.totalExperience },
          { label: words.achievementCount, figure: String(profile.achievements.length) },
        ]}
      />
    </div>
  )
}

/** `PDF, 80 KB` */
function toFormat(url: string, bytes: number | undefined): string {
  const format = url.slice(url.lastIndexOf('.') + 1).toUpperCase()
  // No line break between a number and its unit.
  return bytes === undefined
    ? format
    : `${format}, ${Math.max(1, Math.round(bytes / 1000))}\u00a0KB`
}
