/** All tags with their posts. A tag can be renamed, merged with another one, or called something else in a language. */
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { PostAdminList } from '#shared/admin/posts.ts'
import { languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { TagLabel } from '#shared/tags.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './blog.module.css'
import { useBlogWords } from './blog-words.ts'
import { TagLabelForm, TagNameForm } from './tag-forms.tsx'

interface TagsProps {
  tags: PostAdminList['tags']
}

export function TagsButton({ tags }: TagsProps) {
  const words = useBlogWords()
  const [isOpen, setOpen] = useState(false)
  const [unsaved, setUnsaved] = useState<UnsavedNames>({})
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.manageTags}</Button>
      {isOpen && (
        <TagsDialog
          tags={tags}
          unsaved={unsaved}
          onEdit={setUnsaved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What is written of a tag, and not saved. */
interface Unsaved {
  name?: string | undefined
  label?: TagLabel | undefined
}

type UnsavedNames = Readonly<Record<string, Unsaved>>

interface Edited {
  tag: string
  part: 'name' | 'label'
}

interface TagsDialogProps extends TagsProps {
  /** Of each tag. The dialog begins with one of them if it was closed meanwhile. */
  unsaved: UnsavedNames
  onEdit: Dispatch<SetStateAction<UnsavedNames>>
  onClose(): void
}

function TagsDialog({ tags, unsaved, onEdit, onClose }: TagsDialogProps) {
  const words = useBlogWords()
  const [edited, setEdited] = useState<Edited | null>(() => findUnsaved(unsaved))
  const [last, setLast] = useState<Edited | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const open = (next: Edited) => {
    setLast(null)
    setEdited(next)
  }
  const write = (tag: string, next: Unsaved) =>
    onEdit((before) => ({ ...before, [tag]: { ...lookUp(before, tag), ...next } }))
  const finish = (done: Edited) => {
    write(done.tag, { [done.part]: undefined })
    setEdited(null)
    setLast(done)
  }
  /** What is written of a tag stays if its name changes. */
  const finishRenaming = (tag: string, name: string) => {
    finish({ tag, part: 'name' })
    setLast({ tag: name, part: 'name' })
    onEdit(({ [tag]: { label } = {}, ...others }) => ({
      ...(label && { [name]: { label: { ...label, tag: name } } }),
      ...others,
    }))
  }
  // The button that opened the form was removed meanwhile, and the dialog may have moved focus to its first button. A
  // renamed tag has a new button, which appears with the new list.
  useEffect(() => {
    if (!tags.some(({ tag }) => tag === last?.tag)) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-tag]') ?? []
    const opener = [...buttons].find(
      ({ dataset }) => dataset['tag'] === last?.tag && dataset['part'] === last?.part,
    )
    opener?.focus()
    setLast(null)
  }, [last, tags])
  return (
    <Dialog isEdited={findUnsaved(unsaved) !== null} title={words.tagsTitle} onClose={onClose}>
      <p className={styles.hint}>{tags.length > 0 ? words.tagsHint : words.noTags}</p>
      <ul className={styles.tags} ref={list}>
        {tags.map(({ tag, posts, label }) => (
          <li key={tag}>
            <div className={styles.tag}>
              <span dir="auto">
                {tag}
                <Labels label={label} />
              </span>
              <span className={styles.count}>{words.count(posts)}</span>
              {edited?.tag !== tag && (
                <span className={styles.acts}>
                  <Button
                    aria-label={words.labelTag(tag)}
                    data-tag={tag}
                    data-part="label"
                    onClick={() => open({ tag, part: 'label' })}
                  >
                    {words.label}
                  </Button>
                  <Button
                    aria-label={words.renameTag(tag)}
                    data-tag={tag}
                    data-part="name"
                    onClick={() => open({ tag, part: 'name' })}
                  >
                    {words.rename}
                  </Button>
                </span>
              )}
            </div>
            {edited?.tag === tag && edited.part === 'name' && (
              <TagNameForm
                tag={tag}
                tags={tags}
                unsaved={lookUp(unsaved, tag)?.name}
                onEdit={(name) => write(tag, { name })}
                onDone={(name = tag) => finishRenaming(tag, name)}
              />
            )}
            {edited?.tag === tag && edited.part === 'label' && (
              <TagLabelForm
                label={label}
                unsaved={lookUp(unsaved, tag)?.label}
                onEdit={(label) => write(tag, { label })}
                onDone={() => finish({ tag, part: 'label' })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="choices">
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </Dialog>
  )
}

function findUnsaved(unsaved: UnsavedNames): Edited | null {
  for (const [tag, { name, label }] of Object.entries(unsaved)) {
    if (label) return { tag, part: 'label' }
    if (name !== undefined) return { tag, part: 'name' }
  }
  return null
}

function Labels({ label }: Pick<PostAdminList['tags'][number], 'label'>) {
  const named = languages.filter((language) => label[language] !== undefined)
  if (named.length === 0) return null
  return (
    <span className={styles.labels}>
      {named.map((language) => (
        <span key={language} lang={language} dir="auto">
          {label[language]}
        </span>
      ))}
    </span>
  )
}
