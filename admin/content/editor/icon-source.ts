/** Icons of technologies, from the server. The panel does not load the list of them. */
import { type Icon, type IconList, iconLimits } from '#shared/admin/icons.ts'
import { call } from '../../session/call.ts'

const known = new Map<string, Icon>()
let waiting: { name: string; resolve(icon: Icon | null): void }[] = []

/** null: the server could not be reached. */
export async function searchIcons(search: string): Promise<Icon[] | null> {
  const query = new URLSearchParams({ search: search.slice(0, 80) })
  const answer = await call<IconList>(`/api/admin/icons?${query}`)
  if (!answer.ok) return null
  for (const icon of answer.data.items) known.set(icon.name, icon)
  return answer.data.items
}

/** The fields of a form ask at the same time: they share one call. null: there is no such icon, or no answer. */
export function findIcon(name: string): Promise<Icon | null> {
  const icon = known.get(name)
  if (icon) return Promise.resolve(icon)
  return new Promise((resolve) => {
    if (waiting.length === 0) queueMicrotask(askForWaiting)
    waiting.push({ name, resolve })
  })
}

async function askForWaiting(): Promise<void> {
  const asked = waiting
  waiting = []
  const names = [...new Set(asked.map(({ name }) => name))]
  for (let from = 0; from < names.length; from += iconLimits.named) {
    const some = names.slice(from, from + iconLimits.named)
    const answer = await call<IconList>(
      `/api/admin/icons?names=${some.map(encodeURIComponent).join()}`,
    )
    if (answer.ok) for (const icon of answer.data.items) known.set(icon.name, icon)
  }
  for (const { name, resolve } of asked) resolve(known.get(name) ?? null)
}
