import { expect, test } from 'vitest'
import { createGoogle } from './identity-provider.ts'

test.each([
  'https://lh2.googleusercontent.com/a',
  'https://lh3.googleusercontent.com.example.com/a',
  'https://storage.googleapis.com/a',
  'https://lh3-googleusercontent.com/a',
  'http://lh3.googleusercontent.com/a',
])('the server cannot be sent to %s for a picture of Google', async (address) => {
  const google = createGoogle('ours.apps.googleusercontent.com', null)
  expect(await google.fetchPicture(address)).toBeNull()
})
