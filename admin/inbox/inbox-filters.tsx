import { inboxSorts, messageKinds } from '#shared/inbox.ts'
import { Select, TextField } from '../ui/field.tsx'
import { Filters } from '../ui/filters.tsx'
import { useWords } from '../words/words.ts'
import styles from './inbox-filters.module.css'

/** Their state is in the address; the folder is a hidden field. */
export function InboxFilters({ query }: { query: URLSearchParams }) {
  const { inbox, lists } = useWords()
  return (
    <div className={styles.filters}>
      <Filters label={lists.filters}>
        <input type="hidden" name="folder" value={query.get('folder') ?? ''} />
        <TextField
          isBare
          label={inbox.search}
          placeholder={inbox.search}
          type="search"
          name="search"
          maxLength={200}
          defaultValue={query.get('search') ?? ''}
        />
        <Select
          isBare
          label={inbox.kind}
          name="kind"
          defaultValue={query.get('kind') ?? ''}
          choices={[
            { value: '', text: inbox.allKinds },
            ...messageKinds.map((kind) => ({ value: kind, text: inbox.kinds[kind] })),
          ]}
        />
        <Select
          isBare
          label={lists.sort}
          name="sort"
          defaultValue={query.get('sort') ?? ''}
          choices={inboxSorts.map((sort, index) => ({
            value: index === 0 ? '' : sort,
            text: inbox.sorts[sort],
          }))}
        />
      </Filters>
    </div>
  )
}
