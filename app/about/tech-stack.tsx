/** The technologies as groups of icons and names. */
import { techStackIconsPath } from '#shared/pages.ts'
import { categoryIcons, type TechStackCategory } from '#shared/tech-stack.ts'
import { Late } from '../first-page.tsx'
import { useWords } from '../page.tsx'
import { Section } from '../ui/section.tsx'
import { TitleText } from '../ui/title-text.tsx'
import styles from './tech-stack.module.css'
import { aboutWords } from './words.ts'

export function TechStack({ categories }: { categories: TechStackCategory[] }) {
  const words = useWords(aboutWords)
  if (categories.length === 0) return null
  return (
    <Section id="tech-stack" label={words.techStack}>
      {categories.map(({ id, title, icon, technologies }) => (
        <section key={id} className={styles.group} aria-labelledby={`tech-${id}`}>
          <h3 id={`tech-${id}`}>
            <TechnologyIcon name={categoryIcons.has(icon) ? icon : null} isOfCategory />
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

/** What has no icon gets a small lattice. */
const window = 'M3 3h18v18H3zm2 2v6h6V5zm8 0v6h6V5zm-8 8v6h6v-6zm8 0v6h6v-6z'

/** The icons are a file of their own: in the page they would be half of its bytes. */
function TechnologyIcon({ name, isOfCategory }: { name: string | null; isOfCategory?: boolean }) {
  if (name === null) return <Icon of={<path d={window} fillRule="evenodd" />} />
  const href = `${techStackIconsPath}#icon-${name}`
  const draw = (isLate: boolean) => (
    <Icon of={<use {...{ [isLate ? 'data-href' : 'href']: href }} />} />
  )
  return <Late draw={draw} needsScript={isOfCategory} />
}

/** All are drawn on 24 units. */
function Icon({ of: shape }: { of: React.ReactNode }) {
  return (
    <svg width="24" height="24" aria-hidden="true">
      {shape}
    </svg>
  )
}
