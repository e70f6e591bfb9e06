import { resolve } from 'node:path'
import * as v from 'valibot'
import { hidden, optional, whole, withDefault } from './setting.ts'

export const dataSettings = {
  DATA_DIR: withDefault('./data', v.string(), {
    help: 'The folder of the SQLite file, the keys, the backups, the mailbox, and notes about emails that were sent and are not yet recorded in the database. A marker file beside it (`./data.site`) records that a site exists, so that an empty folder or one that is not mounted is not taken for a new site.',
    show: resolve,
  }),
  CONTENT_DIR: withDefault('./content', v.string(), {
    help: 'The content that is imported into an empty database.',
    show: resolve,
  }),
  DATABASE_URL: optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'does not begin with postgres://')),
    {
      help: '`postgres://…` for PostgreSQL instead of SQLite; several instances may then run. Unset: SQLite in `DATA_DIR`.',
      example: 'postgres://user:password@localhost:5432/madang',
      mask: toPublicUrl,
    },
  ),
  DATABASE_POOL_SIZE: whole(
    { fallback: 10, min: 1, max: 500 },
    { help: 'PostgreSQL only: the maximum number of connections of this instance.' },
  ),
  DATABASE_CONNECT_S: whole(
    { fallback: 5, min: 1, max: 600 },
    { help: 'PostgreSQL only: the seconds to wait for a connection.' },
  ),
  DATABASE_QUERY_S: whole(
    { fallback: 10, min: 1, max: 3600 },
    { help: 'PostgreSQL only: the seconds that a query may take.' },
  ),
  DISK_RESERVE_MB: whole(
    { fallback: 16, min: 0, max: 1_000_000 },
    {
      help: '`/readyz` fails when fewer megabytes than this are free on the disk of `DATA_DIR`.',
    },
  ),
}

/** The host and name of a database. User, password and options are left out, because each may contain a password. */
function toPublicUrl(text: string): string {
  const url = URL.parse(text)
  return url ? `${url.protocol}//${hidden}@${url.host}${url.pathname}` : hidden
}
