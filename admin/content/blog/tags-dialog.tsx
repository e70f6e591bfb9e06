/** All tags with their posts. A tag can be renamed, merged with another one, or called something else in a language. */
import { useEffect, useRef, useState } from 'react'
import type { PostAdminList } from '#shared/admin/posts.ts'
import { languages } from '#shared/i18n/languages.ts'
import type { TagLabel } from '#shared/tag-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './blog.module.css'
import { useBlogWords } from './room-words.ts'
import { TagLabelForm } from './tag-label-form.tsx'
import { TagNameForm } from './tag-name-form.tsx'

interface TagsProps {
  tags: PostAdminList['tags']
}

export function TagsButton({ tags }: TagsProps) {
  const words = useBlogWords()
  const [isOpen, setOpen] = useState(false)
  const [unsaved, setUnsaved] = useState<TagLabel | null>(null)
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

interface Edited {
  tag: string
  part: 'name' | 'label'
}

interface TagsDialogProps extends TagsProps {
  /** Names of a tag that are written, and not saved: the dialog begins with them if it was closed meanwhile. */
  unsaved: TagLabel | null
  onEdit(unsaved: TagLabel | null): void
  onClose(): void
}

function TagsDialog({ tags, unsaved, onEdit, onClose }: TagsDialogProps) {
  const words = useBlogWords()
  const [edited, setEdited] = useState<Edited | null>(
    unsaved && { tag: unsaved.tag, part: 'label' },
  )
  const [last, setLast] = useState<Edited | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const open = (next: Edited) => {
    onEdit(null)
    setLast(null)
    setEdited(next)
  }
  const finish = (done: Edited) => {
    onEdit(null)
    setEdited(null)
    setLast(done)
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
    <Dialog isOpen isEdited={unsaved !== null} title={words.tagsTitle} onClose={onClose}>
      <p className={styles.hint}>{tags.length > 0 ? words.tagsHint : words.noTags}</p>
      <ul className={styles.tags} ref={list}>
        {tags.map(({ tag, posts, label }) => (
          <li key={tag}>
            <div className={styles.tag}>
              <span>
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
                onDone={(name = tag) => finish({ tag: name, part: 'name' })}
              />
            )}
            {edited?.tag === tag && edited.part === 'label' && (
              <TagLabelForm
                label={label}
                unsaved={unsaved}
                onEdit={onEdit}
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

function Labels({ label }: Pick<PostAdminList['tags'][number], 'label'>) {
  const named = languages.filter((language) => label[language] !== undefined)
  if (named.length === 0) return null
  return (
    <span className={styles.labels}>
      {named.map((language) => (
        <span key={language} lang={language}>
          {label[language]}
        </span>
      ))}
    </span>
  )
}
