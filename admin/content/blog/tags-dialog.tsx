/** All tags with their posts. A tag can be renamed, merged with another one, or called something else in a language. */
import { useState } from 'react'
import type { PostAdminList } from '#shared/admin/posts.ts'
import { languages } from '#shared/i18n/languages.ts'
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
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.manageTags}</Button>
      {isOpen && <TagsDialog tags={tags} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Edited {
  tag: string
  part: 'name' | 'label'
}

function TagsDialog({ tags, onClose }: TagsProps & { onClose(): void }) {
  const words = useBlogWords()
  const [edited, setEdited] = useState<Edited | null>(null)
  const done = () => setEdited(null)
  return (
    <Dialog isOpen title={words.tagsTitle} onClose={onClose}>
      <p className={styles.hint}>{tags.length > 0 ? words.tagsHint : words.noTags}</p>
      <ul className={styles.tags}>
        {tags.map(({ tag, posts, label }) => (
          <li key={tag}>
            <div className={styles.tag}>
              <span>
                {tag}
                <Labels label={label} />
              </span>
              <span className={styles.count}>{words.count(posts)}</span>
              {edited?.tag !== tag && (
                <>
                  <Button
                    aria-label={words.labelTag(tag)}
                    onClick={() => setEdited({ tag, part: 'label' })}
                  >
                    {words.label}
                  </Button>
                  <Button
                    aria-label={words.renameTag(tag)}
                    onClick={() => setEdited({ tag, part: 'name' })}
                  >
                    {words.rename}
                  </Button>
                </>
              )}
            </div>
            {edited?.tag === tag && edited.part === 'name' && (
              <TagNameForm tag={tag} tags={tags} onDone={done} />
            )}
            {edited?.tag === tag && edited.part === 'label' && (
              <TagLabelForm label={label} onDone={done} />
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
