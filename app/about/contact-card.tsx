/** The owner's contact details. */
import type { Profile } from '#shared/profile.ts'
import { useWords } from '../page.tsx'
import styles from './contact-card.module.css'
import { aboutWords } from './words.ts'

export function ContactCard({ contact }: Pick<Profile, 'contact'>) {
  const words = useWords(aboutWords)
  const { email, phone, locations, links } = contact
  return (
    <dl className={styles.card}>
      <div>
        <dt>{words.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      {phone && (
        <div>
          <dt>{words.phone}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      {locations.length > 0 && (
        <div>
          <dt>{words.locations}</dt>
          {locations.map((location) => (
            <dd key={location}>{location}</dd>
          ))}
        </div>
      )}
      {links.length > 0 && (
        <div>
          <dt>{words.links}</dt>
          {links.map(({ url, name }) => (
            <dd key={url}>
              <a href={url} rel="me noopener">
                {name}
              </a>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
