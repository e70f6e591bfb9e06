import styles from './loading.module.css'

/** The status of the filters around it: empty until `app/browser/filters.ts` fills it. */
export function Loading({ text }: { text: string }) {
  return <p className={styles.loading} role="status" data-loading={text} />
}
