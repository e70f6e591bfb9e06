/** The picture of an account, to its person and to admins. It is an `<img>`, so the cookie of the session decides. */
import { createHash } from 'node:crypto'
import { fail } from '#shared/result.ts'
import { matchesEtag } from '../../platform/http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { type Call, defineCall } from '../../platform/json-api/define-call.ts'
import type { AccountPictures } from '../pictures/account-pictures.ts'
import type { AdminGuard } from './admin-guard.ts'
import type { Sessions } from './sessions.ts'

interface PictureCallDependencies {
  guard: Pick<AdminGuard, 'toReader'>
  pictures: Pick<AccountPictures, 'find'>
  sessions: Pick<Sessions, 'find'>
}

export function createPictureCall({
  guard,
  pictures,
  sessions,
}: PictureCallDependencies): Call<'session'> {
  return defineCall({
    access: 'session',
    path: '/auth/pictures/{id}',
    summary: 'The picture of an account as WebP, to its own user and to admins.',
    failures: ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'NOT_FOUND'],
    async run({ caller: { cookies, headers }, input: { id = '' } }) {
      const found = await sessions.find(cookies)
      if (!found.ok) return found
      const mayRead = found.value.user.id === id || guard.toReader(found.value).ok
      const bytes = mayRead ? await pictures.find(id) : null
      return bytes ? answerPicture(bytes, headers) : fail('NOT_FOUND')
    },
  })
}

function answerPicture(bytes: Uint8Array<ArrayBuffer>, asked: Headers): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const isKnown = matchesEtag(asked.get('if-none-match'), etag)
  return new Response(isKnown ? null : bytes, {
    status: isKnown ? 304 : 200,
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': inertPolicy,
      'Content-Type': 'image/webp',
      // The next user of the browser must ask again.
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie',
      ETag: etag,
    },
  })
}
