import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.primaryKey()
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)
const ofUser = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('user_account.id').onDelete('cascade')
const ofSession = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('session.id').onDelete('cascade')

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createSessions(db)
  await createSecondFactors(db)
  await createRecords(db)
}

async function createAccounts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('user_account')
    .addColumn('id', 'text', key)
    .addColumn('role', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('picture_url', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('version', 'integer', required)
    .execute()
  await schema
    .createTable('identity')
    .addColumn('iss', 'text', required)
    .addColumn('sub', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addPrimaryKeyConstraint('identity_key', ['iss', 'sub'])
    .execute()
  await schema
    .createTable('bootstrap_closed')
    .addColumn('id', 'integer', key)
    .addColumn('at', 'text', required)
    .addColumn('user_id', 'text', required)
    .execute()
}

async function createSessions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('session')
    .addColumn('id', 'text', key)
    .addColumn('sid_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('rt_counter', 'integer', required)
    .addColumn('rt_key_enc', 'text', required)
    .addColumn('rotated_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_active_at', 'text', required)
    .addColumn('signed_in_at', 'text', required)
    .addColumn('step_up_until', 'text')
    .addColumn('aal', 'integer', required)
    .addColumn('must_enrol', 'integer', zero)
    .addColumn('device_hash', 'text')
    .addColumn('device_label', 'text', required)
    .addColumn('ip_prefix', 'text', required)
    .addColumn('revoked_at', 'text')
    .addColumn('revoke_reason', 'text')
    .execute()
  await schema.createIndex('session_by_user').on('session').column('user_id').execute()

  for (const table of ['access_token', 'refresh_handle']) {
    await schema
      .createTable(table)
      .addColumn('hash', 'text', key)
      .addColumn('session_id', 'text', ofSession)
      .addColumn('expires_at', 'text', required)
      .execute()
    await schema
      .createIndex(`${table}_by_session`)
      .on(table)
      .columns(['session_id', 'expires_at'])
      .execute()
  }
  await schema.alterTable('refresh_handle').addColumn('used_at', 'text').execute()

  await schema
    .createTable('pre_auth')
    .addColumn('id_hash', 'text', key)
    .addColumn('nonce', 'text', required)
    .addColumn('user_id', 'text', (column) =>
      column.references('user_account.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text')
    .addColumn('challenge', 'text')
    .addColumn('tries', 'integer', zero)
    .addColumn('done', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await schema.createIndex('pre_auth_by_expiry').on('pre_auth').column('expires_at').execute()

  await schema
    .createTable('seen_id_token')
    .addColumn('hash', 'text', key)
    .addColumn('expires_at', 'text', required)
    .execute()
}

async function createSecondFactors({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('factor')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => ofUser(column).unique())
    .addColumn('secret_enc', 'text', required)
    .addColumn('last_step', 'integer', required)
    .addColumn('confirmed_at', 'text', required)
    .execute()
  await schema
    .createTable('pending_factor')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('secret_enc', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await schema
    .createTable('passkey')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('transports', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .execute()
  await schema.createIndex('passkey_by_user').on('passkey').column('user_id').execute()
  await schema
    .createTable('recovery_code')
    .addColumn('hmac', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .execute()
  await schema.createIndex('recovery_code_by_user').on('recovery_code').column('user_id').execute()
  await schema
    .createTable('device')
    .addColumn('id_hash', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('label', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await schema.createIndex('device_by_user').on('device').column('user_id').execute()
  await schema
    .createTable('factor_count')
    .addColumn('key', 'text', required)
    .addColumn('window_start', 'text', required)
    .addColumn('count', 'integer', required)
    .addColumn('expires_at', 'text', required)
    .addPrimaryKeyConstraint('factor_count_key', ['key', 'window_start'])
    .execute()
}

async function createRecords({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('audit')
    .addColumn('seq', 'integer', key)
    .addColumn('at', 'text', required)
    .addColumn('actor', 'text')
    .addColumn('event', 'text', required)
    .addColumn('factor', 'text')
    .addColumn('ip', 'text')
    .addColumn('device', 'text')
    .addColumn('result', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('prev_hash', 'text', required)
    .addColumn('hmac', 'text', required)
    .execute()
  await schema
    .createTable('notice_sent')
    .addColumn('kind', 'text', key)
    .addColumn('at', 'text', required)
    .execute()
}
