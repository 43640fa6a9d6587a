// The upload task in a browser, with the disk store.
import { cutUploads } from './cut-uploads.ts'
import { test } from './fixtures.ts'
import { stoppedUploads } from './stopped-uploads.ts'
import { wholeUploads } from './whole-uploads.ts'

test.describe('on disk @desktop', () => {
  test.use({ storeName: 'disk' })
  wholeUploads()
  stoppedUploads()
  cutUploads()
})
