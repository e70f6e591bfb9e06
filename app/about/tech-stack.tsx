/** The technologies as groups of icons and names. */
import { techStackIconsPath } from '#shared/pages.ts'
import type { TechStackCategory } from '#shared/tech-stack.ts'
import { useMessages } from '../page.tsx'
import { Section } from '../ui/section.tsx'
import { TitleText } from '../ui/title-text.tsx'
import styles from './tech-stack.module.css'

export function TechStack({ categories }: { categories: TechStackCategory[] }) {
  const words = useMessages().about
  if (categories.length === 0) return null
  return (
    <Section id="tech-stack" label={words.techStack}>
      {categories.map(({ id, title, technologies }) => (
        <section key={id} className={styles.group} aria-labelledby={`tech-${id}`}>
          <h3 id={`tech-${id}`}>
            <TitleText>{title}</TitleText>
          </h3>
          <ul className={styles.grid}>
            {technologies.map(({ name, icon, iconPath }) => (
              <li key={name}>
                <TechnologyIcon name={iconPath === null ? null : icon} />
                {name}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Section>
  )
}

/** A technology without an icon gets a small lattice. */
const window = 'M3 3h18v18H3zm2 2v6h6V5zm8 0v6h6V5zm-8 8v6h6v-6zm8 0v6h6v-6z'

/** The icons are a file of their own: in the page they would be half of its bytes, and delay its first paint. */
function TechnologyIcon({ name }: { name: string | null }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      {name === null ? (
        <path d={window} fillRule="evenodd" />
      ) : (
        <use href={`${techStackIconsPath}#icon-${name}`} />
      )}
    </svg>
  )
}
