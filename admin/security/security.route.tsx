import { NavLink, Outlet } from 'react-router'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useWords } from '../words/words.ts'
import styles from './security.module.css'

const tabs = [
  { path: '/security', name: 'events' },
  { path: '/security/audit', name: 'audit' },
  { path: '/security/reports', name: 'reports' },
  { path: '/security/sessions', name: 'sessions' },
  { path: '/security/users', name: 'users' },
  { path: '/security/policy', name: 'policy' },
] as const

/** Security: events, sessions, users and policy. */
export function Component() {
  const { security } = useWords()
  return (
    <Page title={security.title}>
      <Tabs className={styles.parts} label={security.title}>
        {tabs.map(({ path, name }) => (
          <NavLink key={path} to={path} end>
            {security.tabs[name]}
          </NavLink>
        ))}
      </Tabs>
      <Outlet />
    </Page>
  )
}
