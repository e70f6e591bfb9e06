/** Unpacking a zip of content: what is refused before anything is written. */
import { mkdir, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { unzipContent } from '#server/content/folder/unzip-content.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type ZippedFile, zipFiles } from '../support/zip-files.ts'

interface Attack {
  name: string
  files: ZippedFile[]
  problem: string
}

const attacks: Attack[] = [
  {
    name: 'a path above the folder',
    files: [{ path: '../evil.yaml', bytes: 'x' }],
    problem: '../evil.yaml leads out of the folder',
  },
  {
    name: 'an absolute path',
    files: [{ path: '/etc/evil.yaml', bytes: 'x' }],
    problem: '/etc/evil.yaml leads out of the folder',
  },
  {
    name: 'a file outside of the layout',
    files: [{ path: 'media/../../x.sh', bytes: 'x' }],
    problem: 'media/../../x.sh leads out of the folder',
  },
  {
    name: 'a program',
    files: [
      { path: 'site.yaml', bytes: 'x' },
      { path: 'run.sh', bytes: 'x' },
    ],
    problem: 'run.sh does not belong in a content folder',
  },
  {
    name: 'a link',
    files: [{ path: 'site.yaml', bytes: '/etc/passwd', mode: 0o120777 }],
    problem: 'site.yaml is a link, but must be a file',
  },
  {
    name: 'a file twice',
    files: [
      { path: 'site.yaml', bytes: 'a' },
      { path: 'site.yaml', bytes: 'b' },
    ],
    problem: 'site.yaml is twice in the zip',
  },
  {
    name: 'a document that is too large',
    files: [{ path: 'site.yaml', bytes: Buffer.alloc(1_000_001) }],
    problem: 'site.yaml is larger than 1 MB',
  },
]

describe('unpacking', () => {
  async function unzip(
    zip: Uint8Array,
    limits?: Parameters<typeof unzipContent>[3],
    language: Language = 'ko',
  ) {
    const temporary = await mkdtempDisposable(join(tmpdir(), 'madang-unzip-'))
    await mkdir(join(temporary.path, 'in'))
    const file = join(temporary.path, 'in', 'content.zip')
    await writeFile(file, zip)
    const result = await unzipContent(file, join(temporary.path, 'in', 'content'), language, limits)
    const written = await readdir(temporary.path, { recursive: true })
    await temporary.remove()
    return { result, written: written.sort() }
  }

  test.each(attacks)(
    '$name is refused by name, and nothing of it is written',
    async ({ files, problem }) => {
      const { result, written } = await unzip(await zipFiles(files))
      const problems = result.ok ? result.value : []
      expect(problems.map(({ file, problem }) => `${file} ${problem}`)).toEqual([problem])
      const allowed = ['in', 'in/content', 'in/content.zip', 'in/content/site.yaml']
      expect(written.filter((path) => !allowed.includes(path))).toEqual([])
    },
  )

  test('a folder around the content, and the files of macOS, do not matter', async () => {
    const zip = await zipFiles([
      { path: 'content-2026/site.yaml', bytes: 'a' },
      { path: 'content-2026/media/강당.gif'.normalize('NFD'), bytes: 'b' },
      { path: 'content-2026/.DS_Store', bytes: 'c' },
      { path: '__MACOSX/content-2026/._site.yaml', bytes: 'd' },
    ])
    const { result, written } = await unzip(zip)
    expect(result).toEqual({ ok: true, value: [] })
    expect(written).toEqual(
      expect.arrayContaining(['in/content/site.yaml', 'in/content/media/강당.gif']),
    )
    expect(written).toHaveLength(6)
  })

  test('bytes that are no zip, and too many bytes or files, are refused before anything is written', async () => {
    const limits = { bytes: 100, files: 2 }
    const file = (path: string, size: number) => ({ path, bytes: Buffer.alloc(size) })
    const nothing = ['in', 'in/content.zip']
    for (const [zip, code] of [
      [Buffer.from('no zip'), 'NO_ZIP'],
      [Buffer.alloc(0), 'NO_ZIP'],
      [await zipFiles([file('site.yaml', 60), file('home.yaml', 60)]), 'TOO_LARGE'],
      [
        await zipFiles([file('site.yaml', 1), file('home.yaml', 1), file('profile.yaml', 1)]),
        'TOO_LARGE',
      ],
    ] as const) {
      expect(await unzip(zip, limits)).toEqual({ result: { ok: false, code }, written: nothing })
    }
  })

  const windows = (name: number[]) =>
    Buffer.concat([Buffer.from('media/'), Buffer.from(name), Buffer.from('.gif')])

  test.each([
    { program: 'Korean Windows', language: 'ko', bytes: [0xb0, 0xad, 0xb4, 0xe7], name: '강당' },
    { program: 'Japanese Windows', language: 'ja', bytes: [0x95, 0x5c, 0x8e, 0x86], name: '表紙' },
    {
      program: 'a careless program',
      language: 'ja',
      bytes: [...Buffer.from('강당')],
      name: '강당',
    },
  ] as const)('names that $program wrote are read', async ({ language, bytes, name }) => {
    const zip = zipOfOne(windows([...bytes]), Buffer.from('x'))
    const { result, written } = await unzip(zip, undefined, language)
    expect(result).toEqual({ ok: true, value: [] })
    expect(written).toContain(`in/content/media/${name}.gif`)
  })

  test('a file that grows beyond the size that the zip declares is stopped there', async () => {
    const { result, written } = await unzip(
      zipOfOne(Buffer.from('site.yaml'), Buffer.alloc(200_000_000), 10),
    )
    expect(result).toEqual({ ok: false, code: 'NO_ZIP' })
    expect(written.length).toBeLessThanOrEqual(4)
  })
})

/** A zip of one deflated file whose name has no encoding. It may declare another size. */
function zipOfOne(name: Buffer, bytes: Buffer, declared = bytes.length): Buffer {
  const packed = deflateRawSync(bytes)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(declared, 18)
  facts.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    facts,
    Buffer.alloc(14),
    name,
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
