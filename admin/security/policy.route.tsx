/** The sign-in policy. It comes from the settings and is read-only here. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Policy } from '#shared/admin/accounts.ts'
import { load } from '../session/load.ts'
import { formatSpan } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './security.module.css'

export function loader({ request }: LoaderFunctionArgs) {
  return load<Policy>('/policy', request)
}

export function Component() {
  const { language, words } = usePanelLanguage()
  const { policy } = words.security
  const { adminSecondFactor, signUp, times, admins }: Policy = useLoaderData()
  const without = admins.withoutSecondFactor.map(({ id, name }) => name ?? id)
  return (
    <>
      <p className={styles.hint}>{policy.hint}</p>
      <dl className={styles.policy}>
        <dt>{policy.adminSecondFactor}</dt>
        <dd>
          {policy[adminSecondFactor]} <code>ADMIN_2FA</code>
        </dd>
        <dt>{policy.signUp}</dt>
        <dd>
          {policy[signUp]} <code>SIGN_UP</code>
        </dd>
        <dt>{policy.admins}</dt>
        <dd>{admins.total}</dd>
        <dt>{policy.without}</dt>
        <dd>{without.length > 0 ? without.join(', ') : policy.nobody}</dd>
        {(['idle', 'absolute', 'stepUp', 'access', 'pending'] as const).map((name) => (
          <Time key={name} name={policy[name]} span={formatSpan(times[name], language)} />
        ))}
      </dl>
    </>
  )
}

function Time({ name, span }: { name: string; span: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{span}</dd>
    </>
  )
}
