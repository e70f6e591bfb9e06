/** The footer of every page: four columns on wide screens, three short lines on phones. */
import { Link } from 'react-router'
import { type FixedPage, pathOf } from '#shared/site.ts'
import { useForeignScript } from '../foreign-script.ts'
import { useIsOn, useMessages, usePage } from '../page.tsx'
import type { RootData } from '../root.tsx'
import { CodeIcon, GlobeIcon, MailIcon, PersonIcon } from '../ui/icons.tsx'
import styles from './footer.module.css'

type FooterProps = Pick<RootData, 'site' | 'owner'>

/** Contact and feedback have buttons of their own. */
const inColumn: readonly FixedPage[] = ['home', 'projects', 'academics', 'blog', 'about']
const inCompact: readonly FixedPage[] = ['projects', 'about', 'contact', 'feedback']

export function Footer(props: FooterProps) {
  return (
    <footer className={styles.footer} id="footer">
      <Columns {...props} />
      <Compact {...props} />
      <Imprint {...props} />
    </footer>
  )
}

function Columns({ site, owner }: FooterProps) {
  const { layout, navigation } = useMessages()
  const { blogUrl } = usePage()
  const isOn = useIsOn()
  const langOf = useForeignScript()
  return (
    <div className={styles.columns}>
      <section>
        <h2 className={styles.brand} lang={langOf(site.title)}>
          {site.title}
        </h2>
        <p lang={langOf(site.description)}>{site.description}</p>
      </section>
      <nav aria-labelledby="footer-pages">
        <h2 id="footer-pages">{layout.footer.navigation}</h2>
        <ul className={styles.list}>
          {site.menu.map((entry) =>
            'page' in entry ? (
              inColumn.includes(entry.page) && (
                <FooterLink
                  key={entry.page}
                  to={(entry.page === 'blog' && blogUrl) || pathOf(entry.page)}
                >
                  {navigation[entry.page]}
                </FooterLink>
              )
            ) : (
              <FooterLink key={entry.slug} to={`/${entry.slug}`}>
                {entry.title}
              </FooterLink>
            ),
          )}
        </ul>
      </nav>
      <section>
        <h2>{layout.footer.contact}</h2>
        <ul className={styles.list}>
          <li>
            <a href={`mailto:${owner.contact.email}`}>{owner.contact.email}</a>
          </li>
          {owner.contact.locations.map((location) => (
            <li key={location} lang={langOf(location)}>
              {location}
            </li>
          ))}
        </ul>
        {(isOn('contact') || isOn('feedback')) && (
          <ul className={styles.ways}>
            {isOn('contact') && <FooterLink to="/contact">{navigation.contact}</FooterLink>}
            {isOn('feedback') && <FooterLink to="/feedback">{layout.footer.feedback}</FooterLink>}
          </ul>
        )}
      </section>
      {owner.contact.links.length > 0 && (
        <section>
          <h2>{layout.footer.social}</h2>
          <ul className={styles.list}>
            {owner.contact.links.map(({ url, name }) => (
              <li key={url}>
                <a href={url} rel="me noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const linkIcons = {
  'professional-network': PersonIcon,
  'code-hosting': CodeIcon,
  website: GlobeIcon,
}

function Compact({ site, owner }: FooterProps) {
  const { navigation } = useMessages()
  return (
    <div className={styles.compact}>
      <ul className={styles.row}>
        {site.menu.map(
          (entry) =>
            'page' in entry &&
            inCompact.includes(entry.page) && (
              <FooterLink key={entry.page} to={pathOf(entry.page)}>
                {navigation[entry.page]}
              </FooterLink>
            ),
        )}
      </ul>
      <ul className={`${styles.row} ${styles.icons}`}>
        <li>
          <a href={`mailto:${owner.contact.email}`} aria-label={owner.contact.email}>
            <MailIcon />
          </a>
        </li>
        {owner.contact.links.map(({ url, name, kind }) => {
          const Icon = linkIcons[kind]
          return (
            <li key={url}>
              <a href={url} rel="me noopener" aria-label={name}>
                <Icon />
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Imprint({ site, owner }: FooterProps) {
  const { layout, navigation } = useMessages()
  const { footerPages, language } = usePage()
  const langOf = useForeignScript()
  return (
    <div className={styles.imprint}>
      <p>
        {layout.footer.copyright(site.copyrightYear, owner.name)}{' '}
        <span className={styles.built} lang={site.footerText && langOf(site.footerText)}>
          {site.footerText ?? layout.footer.builtWith}
        </span>
      </p>
      <ul className={styles.row}>
        <FooterLink to="/privacy">{navigation.privacy}</FooterLink>
        <FooterLink to="/terms">{navigation.terms}</FooterLink>
        {footerPages.map(({ path, words }) => (
          <FooterLink key={path} to={path}>
            {words[language].title}
          </FooterLink>
        ))}
      </ul>
    </div>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  )
}
