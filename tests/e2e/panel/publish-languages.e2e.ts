/** The owner writes a post in two languages, schedules one, and publishes the other, by keyboard and on a phone. */
import { expect, test } from 'vitest'
import { blog } from '#shared/i18n/panel/blog/en.ts'
import { content } from '#shared/i18n/panel/content/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)
