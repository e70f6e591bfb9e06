/** The uploads of this page. */
import { uploadFile } from '../session/upload-file.ts'
import { createUploadQueue } from './upload-queue.ts'

export const uploads = createUploadQueue(uploadFile)

addEventListener('beforeunload', (event) => {
  const isBusy = uploads.read().some(({ state }) => state === 'waiting' || state === 'sending')
  // The browser then asks whether to leave.
  if (isBusy) event.preventDefault()
})
