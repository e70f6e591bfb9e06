/** The call of the panel that finds icons of technologies. */
import { iconListSchema, iconQuerySchema } from '#shared/admin/icons.ts'
import { ok } from '#shared/result.ts'
import { findIcons, searchIcons } from '../content/tech-stack/icon-catalogue.ts'
import { defineCall } from '../platform/json-api/define-call.ts'
import type { AdminCall } from './admin-access.ts'

export function createIconCalls(): AdminCall[] {
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/icons',
      summary: 'Icons of technologies: those that are named, or else those that match a search.',
      input: iconQuerySchema,
      lists: ['names'],
      answer: iconListSchema,
      run: async ({ input: { names, search } }) =>
        ok({ items: names ? await findIcons(names) : await searchIcons(search) }),
    }),
  ]
}
