/** The first form of an owner: what a site needs to be hers instead of the sample. */
import * as v from 'valibot'
import * as f from '../fields.ts'
import { type GradingPreset, gradingPresets } from '../grading.ts'
import { languages } from '../i18n/languages.ts'
import { lookFields } from '../look.ts'
import { siteFields } from '../site.ts'
import { titlesSchema } from './content.ts'

export const scaleNames = Object.keys(gradingPresets) as [GradingPreset, ...GradingPreset[]]

export const ownSiteFields = f.group({
  /** In their order; the first is the default. */
  languages: f.list(
    f.choice(languages),
    languages.length,
    { holds: (list) => list.length > 0, problem: 'is empty' },
    f.unique('names a language twice'),
  ),
  name: f.localized(f.line(60)),
  /** What she studies or does, in one sentence. */
  work: f.localized(f.line(160)),
  email: f.email,
  pages: siteFields.fields['pages'] as f.ListField<string[]> & { isOptional: true },
  scale: f.optional(f.choice(scaleNames)),
  accent: f.optional(lookFields.fields['accent'] as f.TextField),
})

export type OwnSite = f.ValueOf<typeof ownSiteFields>

/** GET /api/admin/own-site: what the form begins with. */
export const ownSiteFormSchema = v.strictObject({
  /** Documents that still are the sample's; 0: there is nothing to start. */
  left: v.number(),
  /** Of what was published already, and stays as it is, the form has no field: `name` stands for the whole profile. */
  keeps: v.array(v.picklist(['languages', 'name', 'scale'])),
  languages: v.array(v.picklist(languages)),
  name: titlesSchema,
  work: titlesSchema,
  email: v.string(),
})
export type OwnSiteForm = v.InferOutput<typeof ownSiteFormSchema>

export const ownSiteStartedSchema = v.strictObject({
  trashed: v.number(),
  /** Documents of the sample that stay, because documents of the admin refer to them: `kind/id`. */
  kept: v.array(v.string()),
})
export type OwnSiteStarted = v.InferOutput<typeof ownSiteStartedSchema>
