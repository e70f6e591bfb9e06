/** The rows of a site that is restored repeatedly. */

export const adminId = 'the-admin'
const moment = '2026-11-21T12:00:00.000Z'
export const admin = {
  id: adminId,
  role: 'admin',
  name: 'Ada',
  email: 'ada@example.com',
  picture_url: null,
  disabled_at: null,
  created_at: moment,
  version: 1,
} as const
export const session = {
  id: 'only-old',
  sid_hash: 'only-old',
  user_id: adminId,
  rt_counter: 1,
  rt_key_enc: 'trial.x.y.z',
  rotated_at: moment,
  created_at: moment,
  last_active_at: moment,
  signed_in_at: moment,
  step_up_until: null,
  aal: 1,
  must_enrol: 0,
  device_hash: null,
  device_label: 'Firefox',
  ip_prefix: '192.0.2.7',
  revoked_at: null,
  revoke_reason: null,
} as const
const text = 'A long message, of which there are many. '.repeat(50)

export function toMessage(id: string) {
  return {
    id,
    kind: 'contact',
    name: 'Ada',
    email: 'ada@example.com',
    category: null,
    subject: id,
    message: text,
    language: 'en',
    status: 'new',
    note: '',
    folded: '',
    spam_reason: null,
    deleted_at: null,
    version: 1,
    created_at: moment,
    updated_at: moment,
  } as const
}
