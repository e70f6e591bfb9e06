import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { migrate } from './migrate.ts'

const now = () => new Date('2026-11-21T12:00:00Z')

const creating = (table: string) =>
  `export const up = (db) => db.schema.createTable('${table}').addColumn('id', 'integer').execute()\n`

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

describe.each(databases)('migrations on $name', ({ openEmpty }) => {
  test('run once each, in the order of their names', async () => {
    await using opened = await openEmpty()
    const files = { '0002-two.ts': creating('two'), '0001-one.ts': creating('one') }
    const folder = await folderOf(files)

    expect(await migrate(opened, now, { folder })).toEqual(['0001-one', '0002-two'])
    expect(await migrate(opened, now, { folder })).toEqual([])

    await writeFile(join(folder, '0003-three.ts'), creating('three'))
    expect(await migrate(opened, now, { folder })).toEqual(['0003-three'])
  })

  test('a failed migration is rolled back together with those that ran before it', async () => {
    await using opened = await openEmpty()
    const folder = await folderOf({
      '0001-one.ts': creating('one'),
      '0002-two.ts': "export const up = () => { throw new Error('broken') }\n",
    })

    await expect(migrate(opened, now, { folder })).rejects.toThrow('broken')
    expect(await opened.db.introspection.getTables()).toEqual([])
  })

  test('a migration that was changed after it ran is refused by name', async () => {
    await using opened = await openEmpty()
    const folder = await folderOf({ '0001-one.ts': creating('one') })
    await migrate(opened, now, { folder })

    await writeFile(join(folder, '0001-one.ts'), creating('other'))
    await expect(migrate(opened, now, { folder })).rejects.toThrow(/0001-one was changed/)
  })

  test('a database that is newer than the code is refused with the name of its migration', async () => {
    await using opened = await openEmpty()
    const files = { '0001-one.ts': creating('one'), '0002-two.ts': creating('two') }
    await migrate(opened, now, { folder: await folderOf(files) })

    const older = await folderOf({ '0001-one.ts': files['0001-one.ts'] })
    await expect(migrate(opened, now, { folder: older })).rejects.toThrow(
      /newer than this code.*0002-two/,
    )
  })

  test('a migration that sorts before an applied one is refused', async () => {
    await using opened = await openEmpty()
    const folder = await folderOf({ '0002-two.ts': creating('two') })
    await migrate(opened, now, { folder })

    await writeFile(join(folder, '0001-late.ts'), creating('late'))
    await expect(migrate(opened, now, { folder })).rejects.toThrow(
      /0001-late would have to run before/,
    )
  })

  test('the shipped migrations create the whole schema', async () => {
    await using opened = await openEmpty()
    await migrate(opened, now)
    const tables = await opened.db.introspection.getTables()
    expect(tables.map(({ name }) => name).sort()).toEqual([
      'access_token',
      'account_picture',
      'audit',
      'audit_checkpoint',
      'backup_run',
      'bootstrap_closed',
      'client_report',
      'content_draft',
      'content_entry',
      'content_history',
      'content_revision',
      'content_trash',
      'delivery',
      'device',
      'draft_confirmation',
      'factor',
      'factor_count',
      'heading_font',
      'identity',
      'index_now',
      'legal_text',
      'letter',
      'made_resume',
      'media',
      'media_piece',
      'media_variant',
      'message',
      'migration',
      'notice_sent',
      'page_text',
      'passkey',
      'pending_factor',
      'post',
      'post_alias',
      'post_tag',
      'post_text',
      'pre_auth',
      'preview_link',
      'project',
      'project_alias',
      'project_search',
      'project_technology',
      'project_text',
      'rate_limit',
      'recent_message',
      'recovery_code',
      'refresh_handle',
      'refusal_count',
      'report_count',
      'resume_file',
      'sample_document',
      'schema_upgrade',
      'seen_id_token',
      'session',
      'site',
      'site_language',
      'translation_confirmed',
      'user_account',
    ])
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'instances on $name',
  ({ openEmpty }) => {
    test('that start at the same time migrate once', async () => {
      await using opened = await openEmpty()
      const instances = [opened, ...(await Promise.all([1, 2, 3].map(() => opened.openAgain())))]

      const applied = await Promise.all(instances.map((instance) => migrate(instance, now)))
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    })
  },
)
