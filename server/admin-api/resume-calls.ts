/** The panel's call about resumes as files. */
import * as v from 'valibot'
import {
  type ResumeRefusal,
  type UploadedResume,
  uploadedResumeSchema,
} from '#shared/admin/media.ts'
import { resumeLimits } from '#shared/profile.ts'
import { fail } from '#shared/result.ts'
import { optionalLine } from '#shared/text.ts'
import type { Audit } from '../identity/audit/audit.ts'
import { defineCall, fileSchema, type Outcome } from '../platform/json-api/define-call.ts'
import type { MediaProcessor } from '../platform/media-processing/processor.ts'
import { addResume } from '../resumes/add-resume.ts'
import type { AdminCall } from './admin-access.ts'

interface ResumeCallsDependencies {
  audit: Audit
  processor: Pick<MediaProcessor, 'inspect'>
}

export function createResumeCalls({ audit, processor }: ResumeCallsDependencies): AdminCall[] {
  return [
    defineCall({
      access: 'admin',
      method: 'POST',
      path: '/api/admin/resumes',
      summary:
        'Uploads a resume, a PDF whose bytes are the body. It becomes public when resumes that name it are published.',
      input: v.strictObject({ name: v.optional(optionalLine(255), '') }),
      body: fileSchema,
      takesFile: true,
      maxBytes: resumeLimits.bytes,
      answer: uploadedResumeSchema,
      failures: ['UNAVAILABLE'],
      async run({ change, input, body: { file } }) {
        const inspected = await processor.inspect(file.path)
        if (!inspected.ok && inspected.code === 'BUSY') return fail('UNAVAILABLE')
        if (!inspected.ok || inspected.value.type !== 'application/pdf') return refuse('NO_PDF')
        return change(async (tx, by): Promise<Outcome<UploadedResume>> => {
          const name = await addResume(tx, file, input.name)
          await audit.append(tx, {
            ...by.acting,
            event: 'resume_uploaded',
            result: 'success',
            detail: { file: name, bytes: file.bytes },
          })
          return { ok: true, value: { file: name, bytes: file.bytes } }
        })
      },
    }),
  ]
}

function refuse(reason: ResumeRefusal): Outcome<UploadedResume> {
  return {
    ok: false,
    code: 'VALIDATION',
    data: { fields: { file: 'is no PDF, or is damaged' }, reason },
  }
}
