/** Uploading resumes in the panel: /api/admin/resumes. */
import * as v from 'valibot'

export const uploadedResumeSchema = v.strictObject({
  /** For the field `file` of the resumes. */
  file: v.string(),
  bytes: v.number(),
})
export type UploadedResume = v.InferOutput<typeof uploadedResumeSchema>

export const resumeRefusals = ['NO_PDF', 'TOO_LARGE'] as const
/** Why a file was refused, in `data.reason`. */
export type ResumeRefusal = (typeof resumeRefusals)[number]
