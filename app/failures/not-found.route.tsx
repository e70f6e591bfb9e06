/** Every address that no other route matches. */
import { data } from 'react-router'
import { useMessages } from '../page.tsx'
import { Refused } from '../refused.tsx'

export function loader() {
  return data(null, 404)
}

export function Component() {
  const { pages } = useMessages()
  return <Refused status={404} {...pages.notFound} way={{ to: '/', label: pages.home }} />
}
