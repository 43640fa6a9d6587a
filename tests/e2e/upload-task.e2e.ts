// The upload task in a browser, with the disk store.
import { cutUploads } from './uploads/cut-uploads.ts'
import { test } from './uploads/fixtures.ts'
import { stoppedUploads } from './uploads/stopped-uploads.ts'
import { wholeUploads } from './uploads/whole-uploads.ts'

test.describe('on disk @desktop', () => {
  test.use({ storeName: 'disk' })
  wholeUploads()
  stoppedUploads()
  cutUploads()
})
